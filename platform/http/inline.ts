/** What a browser may show by itself; everything else is only ever handed over as a file. */
const inlineTypes: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])
export const isShownInline = (type: string) => inlineTypes.has(type)
export const isPicture = (type: string) => isShownInline(type) && type.startsWith('image/')
