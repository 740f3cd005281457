/** A piece of text on a page, where the page stands upright: `x` from the left, `y` from below, in points. */
export interface TextPiece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

// A page of two columns has so many lines at both sides, its text fills so much of them, and few lines go across.
const fewestLines = 4
const fullness = 0.55
const mostAcross = 0.4
/** A column is so wide, of the width of the text; what is narrower is the cell of a table. */
const narrowest = 0.3

interface Line {
  readonly y: number
  readonly left: number
  readonly right: number
}
/** Lines of pieces, by where they stand. */
function linesOf(pieces: readonly TextPiece[]): readonly Line[] {
  const lines: { y: number; left: number; right: number }[] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const last = lines.at(-1)
    const right = piece.x + piece.width
    if (!last || last.y - piece.y > piece.height / 2)
      lines.push({ y: piece.y, left: piece.x, right })
    else {
      last.left = Math.min(last.left, piece.x)
      last.right = Math.max(last.right, right)
    }
  }
  return lines
}

/** Whether pieces are running text between two edges, as a column is and the cells of a table are not. */
function isProse(pieces: readonly TextPiece[], whole: number): boolean {
  const lines = linesOf(pieces)
  if (lines.length < fewestLines) return false
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.right))
  if (right - left < narrowest * whole) return false
  const widths = lines.map((line) => line.right - line.left).toSorted((a, b) => a - b)
  return (widths[widths.length >> 1] ?? 0) >= fullness * (right - left)
}

const step = 2
/**
 * The middle of the emptiest upright strip between a third and two thirds of the text's width; nothing without a strip.
 */
function gutterOf(pieces: readonly TextPiece[]): number | undefined {
  const left = Math.min(...pieces.map(({ x }) => x))
  const right = Math.max(...pieces.map(({ x, width }) => x + width))
  const count = Math.ceil((right - left) / step)
  if (!(count > 20 && count < 5_000)) return undefined
  const covered = new Uint32Array(count + 1)
  for (const { x, width } of pieces)
    for (
      let at = Math.floor((x - left) / step);
      at <= (x + width - left) / step && at <= count;
      at += 1
    )
      covered[at] = (covered[at] ?? 0) + 1
  const [from, to] = [Math.floor(count / 3), Math.ceil((count * 2) / 3)]
  const least = Math.min(...covered.subarray(from, to))
  if (least > pieces.length * mostAcross) return undefined
  let best = { start: 0, length: 0 }
  let start = from
  for (let at = from; at <= to; at += 1) {
    if (at < to && (covered[at] ?? 0) <= least) continue
    if (at - start > best.length) best = { start, length: at - start }
    start = at + 1
  }
  return best.length * step < 6 ? undefined : left + (best.start + best.length / 2) * step
}

/** Pieces of one column, line by line. */
function inLines(pieces: readonly TextPiece[]): string {
  const rows: TextPiece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && first.y - piece.y <= Math.max(first.height, piece.height) / 2)
      row.push(piece)
    else rows.push([piece])
  }
  return rows.map(oneLine).join('\n')
}
function oneLine(row: readonly TextPiece[]): string {
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  for (const piece of row.toSorted((a, b) => a.x - b.x)) {
    text += text !== '' && piece.x - end > piece.height * 0.12 ? ` ${piece.text}` : piece.text
    end = piece.x + piece.width
  }
  return text
}

/**
 * The text of a page of two columns in the order in which people read it: what goes across both parts the columns, and
 * between two such lines the left column comes before the right one.
 * @returns nothing when the page has no two columns of running text: then it is written in its own order.
 */
export function readInColumns(pieces: readonly TextPiece[]): string | undefined {
  if (pieces.length < 2 * fewestLines) return undefined
  const gutter = gutterOf(pieces)
  if (gutter === undefined) return undefined
  const isLeft = ({ x, width }: TextPiece) => x + width <= gutter
  const isRight = ({ x }: TextPiece) => x >= gutter
  const across = pieces.filter((piece) => !isLeft(piece) && !isRight(piece))
  if (linesOf(across).length > mostAcross * linesOf(pieces).length) return undefined
  const [left, right] = [pieces.filter(isLeft), pieces.filter(isRight)]
  const whole =
    Math.max(...pieces.map(({ x, width }) => x + width)) - Math.min(...pieces.map(({ x }) => x))
  if (!isProse(left, whole) || !isProse(right, whole)) return undefined
  const parts: string[] = []
  let above = Number.POSITIVE_INFINITY
  const within = (below: number) => (piece: TextPiece) => piece.y < above && piece.y >= below
  const addBand = (below: number) => {
    for (const side of [left, right]) {
      const band = side.filter(within(below))
      if (band.length > 0) parts.push(inLines(band))
    }
    above = below
  }
  for (const line of linesOf(across)) {
    addBand(line.y + 1)
    parts.push(inLines(across.filter(({ y }) => Math.abs(y - line.y) < 1)))
  }
  addBand(Number.NEGATIVE_INFINITY)
  return parts.join('\n')
}
