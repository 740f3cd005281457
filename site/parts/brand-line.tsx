import type { Visit } from '../visit.ts'

const [wide, high, step] = [1200, 24, 24]
/** Triangles of one colour in several strengths, always the same. */
const triangles = Array.from({ length: (2 * wide) / step }, (_, at) => {
  const left = Math.floor(at / 2) * step
  const points =
    at % 2 === 0
      ? `${left},0 ${left + step},0 ${left},${high}`
      : `${left + step},0 ${left + step},${high} ${left},${high}`
  return { points, strength: 0.35 + ((at * 37) % 13) / 20 }
})

/**
 * The portal's colour at the top of its pages, plain or in a pattern. Nothing is written on it, so any colour will do.
 */
export function BrandLine({ portal: { color, hasPattern } }: Pick<Visit, 'portal'>) {
  if (color === null) return null
  return (
    <svg
      className={hasPattern ? 'brand-line drawn' : 'brand-line'}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
      fill={color}
      aria-hidden="true"
    >
      {hasPattern ? (
        triangles.map(({ points, strength }) => (
          <polygon key={points} points={points} fillOpacity={strength} />
        ))
      ) : (
        <rect width={wide} height={high} />
      )}
    </svg>
  )
}
