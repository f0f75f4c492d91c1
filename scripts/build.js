/**
 * Builds what the package ships: `dist` from the sources, and from that `schema` and the compiled scenarios.
 *
 * The library is what tsc makes of it, a file for a file. The command is bundled with its dependencies: finding and
 * loading some three hundred small files would take it longer than anything else it does. A shipped scenario is loaded
 * here, once for all. `dist` is replaced at once, so that whoever runs it meanwhile finds it whole.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const next = join(root, `dist-${process.pid}`);

try {
  compileLibrary();
  await bundleCommand();
  await bundleViewer();
  await writeSchemas();
  await writeCompiledScenarios();
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
} finally {
  rmSync(next, { recursive: true, force: true });
}

function compileLibrary() {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const tsc = [join(typescript, 'bin', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', next];
  const { status } = spawnSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the sources do not compile; nothing was built');
}

async function bundleCommand() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // jiti finds parts of itself by their place in its package.
    ssr: { noExternal: true, external: ['jiti'], target: 'node' },
    build: {
      ssr: true,
      outDir: join(next, 'bin'),
      target: 'node20',
      // Names stay, for the stack of a bug; less text is less to compile at each start.
      minify: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        // A package of its own, under a licence of its own, that few verbs load.
        external: /^elkjs\//,
        input: { tripcurve: 'sim/cli/bin.ts', adapterThread: 'sim/cli/adapterThread.ts' },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: {
            groups: [
              // Not `bin` itself: it waits for what imports these.
              { ...fileOf('start', ['main']), priority: 1 },
              fileOf('running', ['verbs/run', 'verbs/compare']),
              ...['zod', 'yaml'].map((name) => ({ name, test: new RegExp(`node_modules/${name}/`) })),
            ],
          },
          minify: { compress: true, mangle: false, codegen: true },
        },
      },
    },
  });
  chmodSync(join(next, 'bin/tripcurve.js'), 0o755);
}

/**
 * One file for all that these modules load at once: to find and open a file takes as long as to compile fifteen
 * kilobytes of it, and most chunks would be smaller. So every start of the command loads one, and every run another;
 * what few verbs need is in neither.
 */
function fileOf(name, entries) {
  const reached = (graph, id, found = new Set()) => {
    if (found.has(id)) return found;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached(graph, next, found);
    return found;
  };
  let ids;
  const isIn = (id, graph) => {
    ids ??= new Set(entries.flatMap((entry) => [...reached(graph, join(root, `sim/cli/${entry}.ts`))]));
    return ids.has(id);
  };
  return { name: (id, graph) => (isIn(id, graph) ? name : null), debugName: name };
}

/** The page of `inspect`: one script, one style sheet, and nothing that a strict content policy would refuse. */
async function bundleViewer() {
  await build({
    root: join(root, 'viewer'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    build: {
      outDir: join(next, 'viewer'),
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: 0,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        output: { entryFileNames: 'viewer.js', assetFileNames: 'viewer[extname]', codeSplitting: false },
      },
    },
  });
}

async function writeSchemas() {
  const { schemaFiles } = await import(pathToFileURL(join(next, 'sim/cli/schemas.js')).href);
  mkdirSync(join(root, 'schema'), { recursive: true });
  for (const { name, text } of schemaFiles()) writeFileSync(join(root, 'schema', name), text);
}

async function writeCompiledScenarios() {
  const { compiledFiles } = await import(pathToFileURL(join(next, 'sim/cli/compiledFiles.js')).href);
  for (const { path, text } of compiledFiles()) {
    mkdirSync(dirname(join(next, path)), { recursive: true });
    writeFileSync(join(next, path), text);
  }
}
