/**
 * Whether a value is an object as JSON has them. In a file of its own: whoever asks only this needs no kind of field.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
