/** On which the main process sends the decoder's window its port, once. */
export const decoderChannel = 'foyer:decoder';
