import type { Pixels } from './pixels.ts';

/** The parts of libheif that are used (its own words for them). */
type HeifPicture = {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Drawn, done: (drawn: Drawn | null) => void): void;
  free(): void;
};
type Drawn = {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
};
type Libheif = { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifPicture[] } };
type MakeLibheif = (options: {
  readonly wasmBinary: Uint8Array<ArrayBuffer>;
  readonly print: () => void;
  readonly printErr: () => void;
}) => Libheif;

const unheard = () => undefined;
/** What libheif's own script gives to its loader. */
function isLibheif(given: unknown): given is MakeLibheif {
  return typeof given === 'function';
}

/**
 * libheif, the reader of HEIC photos. It is under the LGPL, and therefore stays a program of its own beside ours, as it
 * came, where anybody may put another build of it (docs/decisions/0011).
 *
 * @param script what its script gives
 * @returns reads a photo upright; null: more than `most` pixels. Throws where it is no photo that can be read
 */
export function loadHeic(
  script: unknown,
  wasmBinary: Uint8Array<ArrayBuffer>,
): (bytes: Uint8Array<ArrayBuffer>, most: number) => Promise<Pixels | null> {
  if (!isLibheif(script)) throw new Error('there is no reader of HEIC');
  const libheif = script({ wasmBinary, print: unheard, printErr: unheard });
  return async (bytes, most) => {
    const pictures = new libheif.HeifDecoder().decode(bytes);
    try {
      const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
      if (!picture) throw new Error('no picture in it');
      const [width, height] = [picture.get_width(), picture.get_height()];
      if (width < 1 || height < 1) throw new Error('a picture without pixels');
      if (width * height > most) return null;
      const data = new Uint8ClampedArray(width * height * 4);
      const drawn = await new Promise<Drawn | null>((done) => picture.display({ data, width, height }, done));
      if (!drawn) throw new Error('it cannot be read');
      return { data: new Uint8Array(data.buffer), width, height };
    } finally {
      for (const one of pictures) one.free();
    }
  };
}
