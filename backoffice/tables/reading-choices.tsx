import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import type { Mapped } from './missing-fields.ts'
import { withMeaning } from './send-state.ts'

interface ChoicesProps {
  readonly table: Mapped
  readonly mapping: FileMapping
  readonly onChange: (mapping: FileMapping) => void
}
/** How the rows of a file are read as a whole, where the table leaves more than one way. */
export const ReadingChoices = ({ table, mapping, onChange }: ChoicesProps) => (
  <>
    {table.somavel && (
      <Option
        label="Somar os valores de linhas que só diferem neles, quando o arquivo é mais detalhado que a tabela"
        checked={mapping.somar}
        onChange={(somar) => onChange({ ...mapping, somar })}
      />
    )}
    {table.arvore && (
      <Option
        label="Deixar de fora as contas que só somam outras, quando o arquivo mostra todos os níveis"
        checked={mapping.folhas}
        onChange={(folhas) => onChange({ ...mapping, folhas })}
      />
    )}
    {table.acumulavel && (
      <Option
        label="Os valores são do ano até o mês: publicar só a diferença para os meses anteriores"
        checked={mapping.acumulado === true}
        onChange={(acumulado) => onChange({ ...mapping, acumulado })}
      />
    )}
    {mapping.mesAntes === true && (
      <Option
        label="As datas do arquivo têm o mês antes do dia"
        checked
        onChange={() => onChange({ ...mapping, mesAntes: false })}
      />
    )}
  </>
)

interface OptionProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}
const Option = ({ label, checked, onChange }: OptionProps) => (
  <FormControlLabel
    // One under the other they are pressed apart on a telephone.
    sx={{ display: 'flex', my: 0.5 }}
    control={<Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />}
    label={label}
  />
)

/** What was said that texts of the file mean; each may be taken away. */
export function Meanings({ table, mapping, onChange }: ChoicesProps) {
  const said = table.campos.flatMap(({ nome, titulo }) =>
    Object.entries(mapping.valores[nome] ?? {}).map(([text, meant]) => ({
      nome,
      text,
      words: `${titulo}: ${text === '' ? 'célula vazia' : `“${text}”`} é ${meant}`,
    })),
  )
  if (said.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1 }}>
      {said.map(({ nome, text, words }) => (
        <Chip
          key={words}
          label={words}
          variant="outlined"
          onDelete={() => onChange(withMeaning(mapping, nome, text, ''))}
        />
      ))}
    </Box>
  )
}
