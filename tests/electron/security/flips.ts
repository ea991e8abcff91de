/** One setting turned the wrong way, as a passage of a file that is replaced by another. */
export type Flip = {
  /** The number of the item in Electron's checklist. */
  readonly item: number;
  readonly says: string;
  readonly file: string;
  readonly text: string;
  readonly by: string;
};

const window = 'electron/desktop/windows/page-window.ts';
const lockedDown = 'electron/desktop/windows/locked-down.ts';
const guard = 'electron/desktop/windows/guard.ts';
const pageFiles = 'electron/desktop/windows/page-files.ts';
const main = 'electron/main.ts';
const pageSession = 'electron/desktop/windows/page-session.ts';
const preload = 'electron/preload.ts';
const sender = 'electron/desktop/windows/sender.ts';

/** @param name a setting of the window that must stay `is`, and here is not */
const turned = (item: number, name: string, is: boolean): Flip => ({
  item,
  says: `${name} is ${!is}`,
  file: lockedDown,
  text: `${name}: ${is},`,
  by: `${name}: ${!is},`,
});

/** Each setting of the checklist, turned the wrong way: the check of its item must turn red (checklist.test.ts). */
export const flips: readonly Flip[] = [
  {
    item: 1,
    says: 'the page comes over http',
    file: pageFiles,
    text: "pageOrigin = 'app://foyer'",
    by: "pageOrigin = 'http://foyer'",
  },
  {
    item: 1,
    says: 'the environment may switch off certificate checks',
    file: main,
    text: "delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];",
    by: '',
  },
  turned(2, 'nodeIntegration', false),
  turned(2, 'nodeIntegrationInWorker', false),
  turned(2, 'nodeIntegrationInSubFrames', false),
  turned(3, 'contextIsolation', true),
  turned(4, 'sandbox', true),
  {
    item: 4,
    says: 'the sandbox is not enforced for every page',
    file: main,
    text: 'app.enableSandbox();',
    by: '',
  },
  { item: 5, says: 'a permission is given', file: guard, text: 'answer(false)', by: 'answer(true)' },
  {
    item: 5,
    says: 'a permission counts as given',
    file: guard,
    text: 'setPermissionCheckHandler(() => false)',
    by: 'setPermissionCheckHandler(() => true)',
  },
  {
    item: 5,
    says: 'a device is given',
    file: guard,
    text: 'setDevicePermissionHandler(() => false)',
    by: 'setDevicePermissionHandler(() => true)',
  },
  { item: 5, says: 'the session is not guarded', file: pageSession, text: 'guardSession(opened);', by: '' },
  turned(6, 'webSecurity', true),
  {
    item: 7,
    says: 'everything may be loaded',
    file: pageFiles,
    text: '"default-src \'none\'"',
    by: '"default-src *"',
  },
  {
    item: 7,
    says: 'scripts within the page may run',
    file: pageFiles,
    text: '"script-src \'self\'"',
    by: "\"script-src 'self' 'unsafe-inline'\"",
  },
  {
    item: 7,
    says: 'code may be made from texts',
    file: pageFiles,
    text: '"script-src \'self\'"',
    by: "\"script-src 'self' 'unsafe-eval'\"",
  },
  {
    item: 7,
    says: 'the page may speak to anybody',
    file: pageFiles,
    text: '"connect-src \'none\'"',
    by: '"connect-src https:"',
  },
  {
    item: 7,
    says: 'no policy is sent',
    file: pageFiles,
    text: "'content-security-policy': policy,",
    by: '',
  },
  {
    item: 7,
    says: 'a text may become a script',
    file: pageFiles,
    text: '"require-trusted-types-for \'script\'",',
    by: '',
  },
  {
    item: 7,
    says: 'the page’s session has a network',
    file: pageSession,
    text: 'cutOff(opened),',
    by: 'opened.protocol,',
  },
  {
    item: 7,
    says: 'the session of what is printed has a network',
    file: 'electron/desktop/printing/printing.ts',
    text: 'cutOff(session).handle',
    by: 'session.protocol.handle',
  },
  {
    item: 7,
    says: 'the session of what decodes has a network',
    file: 'electron/desktop/windows/decoder-window.ts',
    text: 'cutOff(session),',
    by: 'session.protocol,',
  },
  {
    item: 7,
    says: 'what decodes may make code from texts',
    file: 'electron/desktop/windows/decoder-files.ts',
    text: "'wasm-unsafe-eval'",
    by: "'unsafe-eval'",
  },
  {
    item: 5,
    says: 'the session of what decodes is not guarded',
    file: 'electron/desktop/windows/decoder-window.ts',
    text: '  guardSession(session);\n',
    by: '',
  },
  {
    item: 4,
    says: 'what decodes is not in the sandbox',
    file: 'electron/desktop/windows/decoder-window.ts',
    text: '...lockedDown, devTools: false,',
    by: '...lockedDown, sandbox: false, devTools: false,',
  },
  {
    item: 7,
    says: 'a request is not cancelled',
    file: guard,
    text: 'cancel: !localSchemes',
    by: 'cancel: localSchemes',
  },
  {
    item: 7,
    says: 'the hosts that a page names are resolved',
    file: guard,
    text: 'dnsPrefetchingEnabled=false',
    by: 'dnsPrefetchingEnabled=true',
  },
  turned(8, 'allowRunningInsecureContent', false),
  turned(9, 'experimentalFeatures', false),
  {
    item: 10,
    says: 'a feature of Blink is switched on for the window',
    file: lockedDown,
    text: 'experimentalFeatures: false,',
    by: "experimentalFeatures: false, enableBlinkFeatures: 'ExecCommandInJavaScript',",
  },
  {
    item: 10,
    says: 'a feature of Blink is switched on for all',
    file: main,
    text: 'app.enableSandbox();',
    by: "app.enableSandbox(); app.commandLine.appendSwitch('enable-blink-features', 'X');",
  },
  turned(11, 'webviewTag', false),
  {
    item: 12,
    says: 'a webview may be attached',
    file: guard,
    text: "contents.on('will-attach-webview', refuse);",
    by: '',
  },
  {
    item: 13,
    says: 'the page may go elsewhere',
    file: guard,
    text: "contents.on('will-navigate', refuse);",
    by: '',
  },
  {
    item: 13,
    says: 'a frame may go elsewhere',
    file: guard,
    text: "contents.on('will-frame-navigate', refuse);",
    by: '',
  },
  {
    item: 13,
    says: 'a server may lead elsewhere',
    file: guard,
    text: "contents.on('will-redirect', refuse);",
    by: '',
  },
  { item: 13, says: 'no page is guarded', file: main, text: 'guardPages(app);', by: '' },
  {
    item: 14,
    says: 'a page may open a window',
    file: guard,
    text: "({ action: 'deny' })",
    by: "({ action: 'allow' })",
  },
  {
    item: 15,
    says: 'an address is handed to the system',
    file: guard,
    text: 'const refuse = (event: { preventDefault(): void }) => event.preventDefault();',
    by: "const refuse = async (event: { preventDefault(): void }, url: string) => { event.preventDefault(); (await import('electron')).default.shell.openExternal(url); };",
  },
  {
    item: 17,
    says: 'another origin is served',
    file: sender,
    text: 'frame.origin === pageOrigin && ',
    by: '',
  },
  {
    item: 17,
    says: 'a frame inside the page is served',
    file: sender,
    text: 'frame.parent === null && ',
    by: '',
  },
  {
    item: 17,
    says: 'another window is served',
    file: sender,
    text: ' && known.includes(event.sender)',
    by: '',
  },
  {
    item: 17,
    says: 'the bridge does not ask who it is',
    file: 'electron/bridge/bridge.ts',
    text: 'if (!sender.trusted) {',
    by: 'if (sender === null) {',
  },
  {
    item: 17,
    says: 'the board may ask for everything',
    file: 'electron/bridge/bridge.ts',
    text: 'if (sender.board && !servedToBoard(call)) {',
    by: 'if (sender === null) {',
  },
  {
    item: 17,
    says: 'the board passes for the desk',
    file: sender,
    text: 'board: event.sender === windows.board',
    by: 'board: false',
  },
  {
    item: 2,
    says: 'what is printed is not locked down',
    file: 'electron/desktop/printing/printing.ts',
    text: '          ...lockedDown,\n',
    by: '',
  },
  {
    item: 5,
    says: 'the session of what is printed is not guarded',
    file: 'electron/desktop/printing/printing.ts',
    text: '  guardSession(session);\n',
    by: '',
  },
  {
    item: 7,
    says: 'what is printed may load things',
    file: 'electron/desktop/printing/printing.ts',
    text: "default-src 'none'; style-src",
    by: 'default-src *; style-src',
  },
  {
    item: 18,
    says: 'the page is a file',
    file: window,
    text: '.loadURL(about.address)',
    by: ".loadFile('index.html')",
  },
  {
    item: 20,
    says: 'the page is given ipcRenderer',
    file: preload,
    text: 'exposeInMainWorld(pipeName, pipe)',
    by: 'exposeInMainWorld(pipeName, { ...pipe, ipcRenderer })',
  },
  {
    item: 20,
    says: 'the page is given the event, and with it its sender',
    file: preload,
    text: '=> listener(name, payload);',
    by: '=> listener(name, { payload, _event });',
  },
  {
    item: 20,
    says: 'the page may choose the channel',
    file: preload,
    text: 'ipcRenderer.invoke(channels.call, name, input)',
    by: 'ipcRenderer.invoke(name, input)',
  },
];
