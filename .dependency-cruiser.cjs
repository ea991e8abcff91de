/**
 * The house (docs/architecture.md): a room may use the floors below its own, never its neighbours or the floors above,
 * and there are no circles. Each room's README says what it is for.
 */

const swc = require('@swc/core');

// dependency-cruiser reads TypeScript with swc, but does not tell it which files hold JSX.
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) =>
  parseFileSync.call(swc, path, { ...options, tsx: path.endsWith('.tsx') });

/** The rooms of `electron/`, from the ground up; a room is a folder. */
const floors = [
  ['platform'],
  ['practice', 'store', 'link'],
  ['sync', 'outbox', 'views'],
  ['clinic'],
  ['session', 'membership', 'consulting'],
  ['lock', 'documents'],
  ['connect'],
  // What puts the rooms together, without Electron.
  ['companion.ts'],
  ['bridge', 'desktop'],
  ['main.ts'],
];
const pathOf = (room) => `^electron/${room.endsWith('.ts') ? `${room}$` : `${room}/`}`;

/** Those that stand on `shared` alone, outside the house of the main process. */
const apart = ['shared/', 'electron/load-program.ts', 'electron/preload.ts', 'renderer/', 'service/'];

const ours = '^(electron|renderer|service|shared|scripts|tests)/';

const houseRules = floors.flatMap((rooms, level) =>
  rooms.map((room) => ({
    name: `${room} uses only what lies below it`,
    severity: 'error',
    from: { path: pathOf(room) },
    to: {
      path: ours,
      pathNot: ['^shared/', ...[room, ...floors.slice(0, level).flat()].map(pathOf)],
    },
  })),
);

const apartRules = apart.map((place) => ({
  name: `${place} stands on shared alone`,
  severity: 'error',
  from: { path: `^${place}` },
  to: { path: ours, pathNot: [`^${place}`, '^shared/'] },
}));

module.exports = {
  forbidden: [
    ...houseRules,
    ...apartRules,
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every file of the main process has a room',
      severity: 'error',
      from: {
        path: '^electron/',
        pathNot: [...floors.flat().map(pathOf), ...apart.map((place) => `^${place}`)],
      },
      to: {},
    },
    {
      name: 'electron is for main, preload and desktop',
      severity: 'error',
      from: {
        path: '^(electron|renderer|service|shared)/',
        pathNot: '^electron/(main\\.ts$|preload\\.ts$|desktop/)',
      },
      to: { path: '(^|/)node_modules/electron/|^electron$' },
    },
    {
      name: 'what decodes documents is not in the process that holds the key',
      severity: 'error',
      from: { path: '^electron/main\\.ts$' },
      to: { path: '(^|/)node_modules/(@jsquash|@embedpdf|@cantoo)/', reachable: true },
    },
    {
      name: 'only the adapter knows the client of the link’s engine',
      severity: 'error',
      from: {
        path: '^(electron|renderer|service|shared|scripts|tests)/',
        pathNot: '^electron/link/nats-[a-z]+\\.ts$',
      },
      to: { path: '(^|/)node_modules/@nats-io/' },
    },
    {
      name: 'what takes long to load is loaded at its first use',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '(^|/)node_modules/undici/', dynamic: false },
    },
    {
      name: 'shared runs anywhere: no Node',
      severity: 'error',
      from: { path: '^(shared|renderer|electron/preload\\.ts$)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'node:http is not imported (process.getBuiltinModule): with it comes all of Node’s own undici, at the start',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(node:)?http$', dependencyTypes: ['core'] },
    },
    {
      name: 'features never import each other',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'the fakes of tests stay in tests',
      severity: 'error',
      from: { path: '^(electron|renderer|service|shared)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'every import leads somewhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(keytar|electron-updater)$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
