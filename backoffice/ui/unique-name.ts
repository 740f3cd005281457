/**
 * 32 hexadecimal digits that nothing else is called. `crypto.randomUUID` is missing on plain http, in a municipality's
 * own network.
 */
export const uniqueName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
