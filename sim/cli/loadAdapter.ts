/** A user's guard from a file, TypeScript or JavaScript. */
import { existsSync } from 'node:fs';
import { createJiti } from 'jiti';
import { catalog } from '../catalog.ts';
import type { Adapter } from '../core/adapter.ts';
import { AdapterError } from '../core/adapterError.ts';
import { adapterIn } from '../core/adapterModule.ts';
import type { InputFile } from '../files/disk.ts';

/** @throws AdapterError */
export async function loadAdapter({ path, shown }: InputFile): Promise<Adapter> {
  if (!existsSync(path)) throw new AdapterError('adapter-missing', `${shown}: no such file`);
  let exported: unknown;
  try {
    exported = await createJiti(import.meta.url).import(path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AdapterError('adapter-invalid', `${shown} does not load: ${message}`, error);
  }
  return adapterIn(exported, shown, Object.keys(catalog.charts));
}
