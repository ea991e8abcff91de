/**
 * The house (docs/architecture.md): a room may use the floors below its own, never its neighbours or the floors above,
 * and there are no circles.
 */

const swc = require('@swc/core');

// dependency-cruiser reads TypeScript with swc, but does not tell it which files hold JSX.
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) =>
  parseFileSync.call(swc, path, { ...options, tsx: path.endsWith('.tsx') });

/** From the ground up: each floor's rooms, and the paths of each. */
const floors = [
  { shared: ['^shared/'] },
  { ports: ['^electron/ports\\.ts$'], queue: ['^electron/one-at-a-time\\.ts$'] },
  {
    vault: ['^electron/vault\\.ts$'],
    settings: ['^electron/settings\\.ts$'],
    log: ['^electron/log\\.ts$'],
    policy: ['^electron/policy\\.ts$'],
    'node-ports': ['^electron/node-ports\\.ts$'],
  },
  {
    practice: ['^electron/practice/'],
    store: ['^electron/store/'],
    papers: ['^electron/papers/'],
    link: ['^electron/link/'],
  },
  {
    scans: ['^electron/scans/'],
    day: ['^electron/day/'],
    sync: ['^electron/sync/'],
    outbox: ['^electron/outbox/'],
  },
  {
    companion: [
      '^electron/(companion|companion-type|pc-record|authority-file|earlier-keys|paperwork|handover|drafts|filed-before|session|changes|store-key|names|practice-binding|practice-fingerprint|reaching|pin|locking|while-locked|arrivals-while-locked|arrivals-told|events-while-locked|this-pc|app-state|served|out-of-touch|desk-notes|open-practice|removing|desk-mark|desk-settings|sharing)\\.ts$',
    ],
  },
  { bridge: ['^electron/bridge/'], desktop: ['^electron/desktop/'] },
  { main: ['^electron/main\\.ts$'] },
];

/** Those that stand on `shared` alone, outside the house of the main process. */
const apart = { preload: ['^electron/preload\\.ts$'], renderer: ['^renderer/'], service: ['^service/'] };

const ours = '^(electron|renderer|service|shared|scripts|tests)/';
const all = (rooms) => Object.values(rooms).flat();

const houseRules = floors.flatMap((rooms, level) =>
  Object.entries(rooms).map(([name, paths]) => ({
    name: `${name} uses only what lies below it`,
    severity: 'error',
    from: { path: paths },
    to: { path: ours, pathNot: [...paths, ...floors.slice(0, level).flatMap(all)] },
  })),
);

const apartRules = Object.entries(apart).map(([name, paths]) => ({
  name: `${name} stands on shared alone`,
  severity: 'error',
  from: { path: paths },
  to: { path: ours, pathNot: [...paths, '^shared/'] },
}));

module.exports = {
  forbidden: [
    ...houseRules,
    ...apartRules,
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every file of the main process has a room',
      severity: 'error',
      from: { path: '^electron/', pathNot: [...floors.flatMap(all), ...apart.preload] },
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
      name: 'shared runs anywhere: no Node',
      severity: 'error',
      from: { path: '^(shared|renderer|electron/preload\\.ts$)' },
      to: { dependencyTypes: ['core'] },
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
