/** One word to look for on the page at hand; a plain GET form. */
export const WordForm = ({
  action,
  label,
  q,
  more = {},
}: {
  action: string
  label: string
  q: string
  /** What the address says besides. */
  more?: Readonly<Record<string, string>>
}) => (
  <form className="filter" action={action} method="get" aria-label={label}>
    {Object.entries(more).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <p className="wide">
      <label htmlFor="palavra">Palavra</label>
      <input id="palavra" type="search" name="q" maxLength={120} defaultValue={q} />
    </p>
    <p className="act">
      <button type="submit">Procurar</button>
      {q && <a href={action}>Limpar</a>}
    </p>
  </form>
)
