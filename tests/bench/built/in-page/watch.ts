import type { Clickable, Crossed, PageBench, PaintTimes } from '../page-bench.ts';

/**
 * In the page, before its own scripts: notes what crosses the wire of the stand-in, and says when something was painted.
 * Times are the page's `performance.now()` in milliseconds.
 */
const crossed: Crossed[] = [];
/** The wire's texts have two bytes a letter. */
const wordsOf = (bytes: Uint8Array) =>
  String.fromCharCode(...bytes.subarray(0, 600).filter((byte) => byte !== 0));

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array();
}

function note(way: Crossed['way'], data: unknown): void {
  const bytes = bytesOf(data);
  crossed.push({ at: performance.now(), way, bytes: bytes.length, text: wordsOf(bytes) });
}

class WatchedSocket extends WebSocket {
  /** A message has come once the stand-in has read it, before anything else hears of it: reading it is the wire's. */
  override addEventListener(type: string, listener: EventListener): void {
    super.addEventListener(type, (event) => {
      listener(event);
      if (event instanceof MessageEvent) note('in', event.data);
    });
  }
  override send(data: string | ArrayBufferLike | Blob | ArrayBufferView<ArrayBuffer>): void {
    note('out', data);
    super.send(data as ArrayBuffer);
  }
}
Object.defineProperty(window, 'WebSocket', { value: WatchedSocket });

/** The frame that is being made has been drawn, as far as a page can know. */
const painted = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });

/** Acts, and waits until it is so and painted. @returns when it began, was so, and was painted */
function until(act: () => void, isSo: () => boolean): Promise<PaintTimes> {
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      if (!isSo()) return;
      watch.disconnect();
      const so = performance.now();
      void painted().then((at) => resolve({ began, so, painted: at }));
    };
    const watch = new MutationObserver(look);
    watch.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
    act();
    look();
  });
}

const rows = () => [...document.querySelectorAll('[role="row"][data-key]')];
const firstKey = () => rows()[0]?.getAttribute('data-key') ?? '';
const rowOf = (key: string) => document.querySelector(`[role="row"][data-key="${key}"]`);
/** "Patient 12" stands where a record is not read yet. */
const isKnown = (row: Element) => !/Patient \d+/.test(row.textContent ?? '');

/** From a key in the search box to what was found for it: the last change of the list before it rests, painted. */
function typed(key: string): Promise<{ answered: number; painted: number }> {
  return new Promise((resolve) => {
    const list = () => document.querySelector('[aria-label="Patients found"]');
    const began = performance.now();
    const from = crossed.length;
    let changed = 0;
    const watch = new MutationObserver(() => {
      changed = performance.now();
    });
    watch.observe(list()?.parentElement ?? document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    const field = document.activeElement as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, field.value + key);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
    const wait = () => {
      const asked = crossed.findIndex(
        (one, i) => i >= from && one.way === 'out' && one.text.includes('patient.search'),
      );
      const answer =
        asked < 0
          ? undefined
          : crossed.slice(asked).find((one) => one.way === 'in' && one.text.includes('answer'));
      if (!answer && performance.now() < began + 5000) return void requestAnimationFrame(wait);
      const answered = answer?.at ?? Number.NaN;
      // What the answer changes is drawn within the next two frames.
      void (async () => {
        const frames = [await painted(), await painted()];
        watch.disconnect();
        const drawn = frames.find((at) => at >= changed) ?? changed;
        resolve({ answered: answered - began, painted: (changed > answered ? drawn : answered) - began });
      })();
    };
    requestAnimationFrame(wait);
  });
}

const bench: PageBench = {
  origin: performance.timeOrigin,
  crossed,
  typed,
  shown: until(
    () => undefined,
    () => rows().some(isKnown),
  ),
  clickUntilSaid: (button: Clickable, says: string) =>
    until(
      () => button.click(),
      () => document.body.textContent?.includes(says) ?? false,
    ),
  clickUntilOtherDay: (button: Clickable) => {
    const before = firstKey();
    return until(
      () => button.click(),
      () => firstKey() !== before && firstKey() !== '',
    );
  },
  rowChanged: (key: string) => {
    const before = rowOf(key)?.textContent;
    return until(
      () => undefined,
      () => rowOf(key)?.textContent !== before,
    );
  },
};
Object.assign(window, { foyerBench: bench });
