import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { FileField, FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import { ColumnChoice, ColumnSample } from '../engine/import/parts.tsx'
import { longChoices, NativeChoice } from '../engine/list/native-choice.tsx'
import type { FilePeriod } from './send-call.ts'
import { OnlyLines } from './only-lines.tsx'
import { withMeaning } from './send-state.ts'

interface Mapped {
  readonly campos: readonly FileField[]
  readonly acumulavel: boolean
  readonly somavel: boolean
  readonly arvore: boolean
}
/** The column of the file of which a field is reckoned that has none of its own. */
const columnThatTells = (
  { nome, calculadoDe }: Pick<FileField, 'nome' | 'calculadoDe'>,
  { calculados }: FileLook,
  colunas: FileMapping['colunas'],
): string | undefined =>
  calculados.find(({ campo }) => campo === nome)?.coluna ?? colunas[calculadoDe ?? '']
/** Parts that a total is made of, where the file has no column for it. */
const fewestParts = 2
/** The fields that the table asks for and nothing fills; year and month are those of the period. */
export const missingFields = (
  { campos }: Mapped,
  look: FileLook,
  { colunas, fixos }: FileMapping,
  { mes }: FilePeriod,
): readonly FileField[] =>
  campos.filter(
    ({ nome, obrigatorio, periodo, somaDe, calculadoDe }) =>
      obrigatorio &&
      columnThatTells({ nome, calculadoDe }, look, colunas) === undefined &&
      somaDe.filter((part) => colunas[part] !== undefined).length < fewestParts &&
      colunas[nome] === undefined &&
      !fixos[nome] &&
      periodo !== 'ano' &&
      !(periodo === 'mes' && mes !== ''),
  )

/**
 * The choices of a field: nothing, one value for all rows, that the file does not report it, or a column, which has a
 * mark before its name.
 */
const fixed = 'fixo'
const none = 'nao-informa'
const mark = ':'
const without = <T,>(record: Readonly<Record<string, T>>, name: string) => {
  const { [name]: _, ...others } = record
  return others
}

interface MapProps {
  readonly table: Mapped
  readonly look: FileLook
  readonly mapping: FileMapping
  readonly onChange: (mapping: FileMapping) => void
}
/** Which column of the file each field takes, or the one value that all rows have. */
export function MapFields({ table, look, mapping, onChange }: MapProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {look.mudanca !== null && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {look.mudanca} O que ainda cabe foi mantido; confira o resto.
        </Alert>
      )}
      {look.guardado && (
        <Alert severity="info" sx={{ mb: 1 }}>
          Um arquivo com estas colunas já foi enviado: as escolhas são as da última vez.
        </Alert>
      )}
      {table.campos.map((field) => (
        <MapField
          key={field.nome}
          field={field}
          look={look}
          mapping={mapping}
          onChange={onChange}
        />
      ))}
      <Meanings table={table} mapping={mapping} onChange={onChange} />
      <OnlyLines look={look} mapping={mapping} onChange={onChange} />
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
    </Box>
  )
}

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

function MapField({ field, look, mapping, onChange }: FieldProps) {
  const { nome, titulo, ajuda, obrigatorio, periodo, naoInformado, juntavel } = field
  const column = mapping.colunas[nome]
  const value = mapping.fixos[nome]
  const choose = (chosen: string) => {
    const others = {
      colunas: without(mapping.colunas, nome),
      fixos: without(mapping.fixos, nome),
      ...(mapping.juntas ? { juntas: without(mapping.juntas, nome) } : {}),
    }
    onChange({
      ...mapping,
      ...others,
      ...(chosen === fixed ? { fixos: { ...others.fixos, [nome]: '' } } : {}),
      ...(chosen === none ? { fixos: { ...others.fixos, [nome]: naoInformado ?? '' } } : {}),
      ...(chosen.startsWith(mark)
        ? { colunas: { ...others.colunas, [nome]: chosen.slice(mark.length) } }
        : {}),
    })
  }
  const isNone = value !== undefined && value === naoInformado
  const teller = columnThatTells(field, look, mapping.colunas)
  const isOfPeriod = periodo !== null ? 'Do período escolhido' : 'Nenhuma'
  const sample = look.colunas
    .find(({ nome: name }) => name === column)
    ?.textos.slice(0, 2)
    .join(', ')
  return (
    <ColumnChoice
      label={titulo}
      required={obrigatorio}
      value={
        isNone ? none : value !== undefined ? fixed : column === undefined ? '' : mark + column
      }
      onChange={choose}
      options={[
        ['', teller === undefined ? isOfPeriod : `Calculado de “${teller}”`],
        [fixed, 'O mesmo valor em todas as linhas'],
        ...(naoInformado !== null ? [[none, 'O arquivo não informa'] as const] : []),
        ...look.colunas.map(({ nome: name }) => [mark + name, name] as const),
      ]}
    >
      {isNone ? (
        <ColumnSample
          text="O portal mostra “não informado”, e o índice conta como falta."
          title="O portal mostra “não informado”, e o índice conta como falta."
        />
      ) : value === undefined ? (
        <ColumnSample text={sample ?? ajuda} title={ajuda} />
      ) : (
        <FixedValue
          field={field}
          value={value}
          onChange={(text) => onChange({ ...mapping, fixos: { ...mapping.fixos, [nome]: text } })}
        />
      )}
      {column !== undefined && juntavel && (
        <JoinedColumn field={field} look={look} mapping={mapping} onChange={onChange} />
      )}
    </ColumnChoice>
  )
}

type FieldProps = Omit<MapProps, 'table'> & { readonly field: FileField }
/** The second column of a number that stands in two, such as the year beside it. */
function JoinedColumn({ field: { nome, titulo }, look, mapping, onChange }: FieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { juntas = {} } = mapping
  const value = juntas[nome] ?? ''
  if (value === '' && !isOpen)
    return (
      <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        Juntar outra coluna
      </Button>
    )
  const choose = (chosen: string) => {
    const others = without(juntas, nome)
    onChange({ ...mapping, juntas: chosen === '' ? others : { ...others, [nome]: chosen } })
  }
  return (
    <NativeChoice
      label={`Segunda coluna de ${titulo}, depois da barra`}
      value={value}
      onChange={choose}
      options={[
        ['', 'Nenhuma'],
        ...look.colunas
          .filter(({ nome: name }) => name !== mapping.colunas[nome])
          .map(
            ({ nome: name, textos }) => [name, [name, ...textos.slice(0, 1)].join(': ')] as const,
          ),
      ]}
    />
  )
}

interface FixedProps {
  readonly field: FileField
  readonly value: string
  readonly onChange: (value: string) => void
}
function FixedValue({ field: { titulo, opcoes }, value, onChange }: FixedProps) {
  const label = `Valor de ${titulo}`
  if (opcoes)
    return (
      <Box sx={longChoices}>
        <NativeChoice
          label={label}
          value={value}
          onChange={onChange}
          options={[['', 'Escolha'], ...opcoes.map(({ id, nome }) => [id, nome] as const)]}
        />
      </Box>
    )
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.slice(0, 300))}
    />
  )
}

/** What was said that texts of the file mean; each may be taken away. */
function Meanings({ table, mapping, onChange }: Omit<MapProps, 'look'>) {
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
