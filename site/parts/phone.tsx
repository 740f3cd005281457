import { masked, phoneParts } from '../../pt-br/identifier.ts'

/** With the country's code where there is an area code; service numbers and 0800 are dialled as they are. */
const dialled = (number: string) => (/^[1-9]\d{9,10}$/.test(number) ? `+55${number}` : number)
/** Where a telephone is called: its first number, and the extension that follows it (RFC 3966, 5.3). */
function phoneAddress(text: string): string {
  const { number, rest } = phoneParts(text)
  const [, extension] = /^\W*(?:ramal|r|ext)\D{0,3}(\d+)/i.exec(rest) ?? []
  return `tel:${dialled(number)}${extension ? `;ext=${extension}` : ''}`
}

export const Phone = ({ number }: { number: string }) => (
  <a href={phoneAddress(number)}>{masked('phone', number)}</a>
)

/** WhatsApp takes numbers with area or country code; any other is text. */
export function WhatsApp({ number }: { number: string }) {
  const full = dialled(phoneParts(number).number)
  return full.startsWith('+') ? (
    <a href={`https://wa.me/${full.slice(1)}`} rel="noopener">
      {masked('phone', number)}
    </a>
  ) : (
    masked('phone', number)
  )
}
