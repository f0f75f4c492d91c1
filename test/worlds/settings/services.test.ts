import { describe, expect, it } from 'vitest';
import { type ServiceName, usualSettings } from '../../../sim/worlds/create.ts';
import { serviceSettings } from '../../../sim/worlds/settings/services.ts';

const names = Object.keys(serviceSettings) as ServiceName[];

describe('the settings of a service', () => {
  it.each(names)('are the usual ones where a scenario sets nothing: %s', (name) => {
    expect(serviceSettings[name].parse({})).toStrictEqual(usualSettings[name]);
  });
});
