import { Mask } from 'maska'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'

const meaning = /[0-9a-z]/gi
const signs = (text: string) => text.match(meaning)?.length ?? 0

/** Where the caret belongs in `text` so that `before` letters and digits stand on its left. */
function caretAfter(text: string, before: number): number {
  if (before === 0) return 0
  let seen = 0
  for (const [at, sign] of [...text].entries()) {
    if (/[0-9a-z]/i.test(sign)) seen += 1
    if (seen === before) return at + 1
  }
  return text.length
}

/**
 * What the masks cannot hold is kept as it was typed, for the field's rule to refuse: cut, it would be another number.
 */
function overlong(masks: readonly string[], text: string): string | undefined {
  const taken = masks.some((mask) => mask.includes('*')) ? /[^\w\s/.:-]/g : /[^\d\s/.:-]/g
  const kept = text.replace(taken, '')
  const room = Math.max(...masks.map((mask) => mask.replace(/[^#@*]/g, '').length))
  return signs(kept) > room ? kept : undefined
}

/**
 * Masks a text while it is typed and keeps the caret where the user left it, also in the middle.
 * A text with more letters and digits than the longest mask has is left unmasked.
 * Tokens are those of the specification (1 §5): `#` a digit, `@` a letter, `*` either.
 */
export function useMask(masks: readonly string[], shown: string, onText: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null)
  const before = useRef<number | null>(null)
  const mask = new Mask({
    mask: [...masks],
    tokens: { '*': { pattern: /[0-9a-z]/i, transform: (sign) => sign.toUpperCase() } },
  })
  useLayoutEffect(() => {
    if (before.current === null || !box.current || document.activeElement !== box.current) return
    const at = caretAfter(box.current.value, before.current)
    box.current.setSelectionRange(at, at)
    before.current = null
  })
  return {
    ref: box,
    value: overlong(masks, shown) ?? mask.masked(shown),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = overlong(masks, target.value) ?? mask.masked(target.value)
      before.current = Math.min(
        signs(target.value.slice(0, target.selectionStart ?? target.value.length)),
        signs(text),
      )
      onText(text)
    },
  }
}
