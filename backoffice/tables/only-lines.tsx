import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import type { FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import { NativeChoice } from '../engine/list/native-choice.tsx'

interface OnlyProps {
  readonly look: FileLook
  readonly mapping: FileMapping
  readonly onChange: (mapping: FileMapping) => void
}
/** Which lines are meant, where a file has those of several units, years or kinds. */
export function OnlyLines({ look, mapping, onChange }: OnlyProps) {
  const { somente, soDoPeriodo = false } = mapping
  const few = look.colunas.filter(({ textos }) => textos.length > 1 && textos.length < 25)
  const choose = (coluna: string) => {
    const texto = few.find(({ nome }) => nome === coluna)?.textos[0] ?? ''
    onChange({ ...mapping, somente: coluna === '' ? null : { coluna, texto } })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1, justifyItems: 'start' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={soDoPeriodo}
            onChange={(event) => onChange({ ...mapping, soDoPeriodo: event.target.checked })}
          />
        }
        label="Só as linhas do período escolhido, quando o arquivo tem outros anos ou meses"
      />
      {few.length > 0 && (
        <NativeChoice
          label="Só as linhas em que"
          value={somente?.coluna ?? ''}
          onChange={choose}
          options={[['', 'todas as linhas'], ...few.map(({ nome }) => [nome, nome] as const)]}
        />
      )}
      {somente && (
        <Texts
          all={few.find(({ nome }) => nome === somente.coluna)?.textos ?? []}
          mapping={mapping}
          somente={somente}
          onChange={onChange}
        />
      )}
    </Box>
  )
}

interface TextsProps extends Pick<OnlyProps, 'mapping' | 'onChange'> {
  readonly all: readonly string[]
  readonly somente: NonNullable<FileMapping['somente']>
}
/** The texts that the meant lines have in the column: one at least. */
function Texts({ all, somente, mapping, onChange }: TextsProps) {
  const { coluna, texto, mais = [] } = somente
  const chosen = [texto, ...mais]
  const choose = (text: string, isChosen: boolean) => {
    const [first, ...rest] = isChosen ? [...chosen, text] : chosen.filter((one) => one !== text)
    if (first === undefined) return
    const more = rest.length > 0 ? { mais: rest } : {}
    onChange({ ...mapping, somente: { coluna, texto: first, ...more } })
  }
  return (
    <FormGroup role="group" aria-label={`Textos de ${coluna}`} sx={{ pl: 1 }}>
      {[...new Set([...all, ...chosen])].map((text) => (
        <FormControlLabel
          key={text}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(text)}
              onChange={(event) => choose(text, event.target.checked)}
            />
          }
          label={text}
        />
      ))}
    </FormGroup>
  )
}
