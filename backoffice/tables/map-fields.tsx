import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../pt-br/words.ts'
import type { TableFileField, FileLook } from '../../tables/calls/table-file.ts'
import type { FileMapping } from '../../tables/calls/file-mapping.ts'
import { ColumnChoice, ColumnSample } from '../engine/import/parts.tsx'
import { longChoices, NativeChoice } from '../engine/list/native-choice.tsx'
import {
  columnsLeft,
  columnThatTells,
  isRecognised,
  missingFields,
  type Mapped,
} from './missing-fields.ts'
import type { FilePeriod } from './send-call.ts'
import { OnlyLines } from './only-lines.tsx'
import { Meanings, ReadingChoices } from './reading-choices.tsx'

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
interface MapFieldsProps extends MapProps {
  readonly period: FilePeriod
}
/**
 * Which column of the file each field takes, or the one value that all rows have: first what nobody has said yet, and
 * what the file says itself is folded.
 */
export function MapFields({ period, ...props }: MapFieldsProps) {
  const { table, look, mapping, onChange } = props
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
      <Fields key={look.colunas.map(({ nome }) => nome).join('\n')} {...props} period={period} />
      <Meanings table={table} mapping={mapping} onChange={onChange} />
      <OnlyLines look={look} mapping={mapping} onChange={onChange} />
      <ReadingChoices table={table} mapping={mapping} onChange={onChange} />
    </Box>
  )
}

/** @param period what it says is not asked of the file */
function Fields({ table, look, mapping, period, onChange }: MapFieldsProps) {
  const missing = new Set(missingFields(table, look, mapping, period).map(({ nome }) => nome))
  // As the file came: each keeps its place while it is chosen.
  const [folded] = useState(
    () => new Set(table.campos.filter((one) => isRecognised(one, look) && !missing.has(one.nome))),
  )
  const known = table.campos.filter((field) => folded.has(field))
  const open = table.campos
    .filter((field) => !folded.has(field))
    .toSorted((one, other) => Number(other.obrigatorio) - Number(one.obrigatorio))
  const left = columnsLeft(look, mapping)
  const show = (fields: readonly TableFileField[]) =>
    fields.map((field) => (
      <MapField
        key={field.nome}
        field={field}
        look={look}
        mapping={mapping}
        isMissing={missing.has(field.nome)}
        onChange={onChange}
      />
    ))
  return (
    <>
      {open.length > 0 && left.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {left.length === 1 ? 'Coluna' : 'Colunas'} do arquivo ainda sem lugar:{' '}
          {left
            .slice(0, mostLeft)
            .map((name) => `“${name}”`)
            .join(', ')}
          {left.length > mostLeft && ` e mais ${left.length - mostLeft}`}.
        </Typography>
      )}
      {show(open)}
      {known.length > 0 && (
        <Box
          component="details"
          sx={{ '& > summary': { cursor: 'pointer', fontWeight: 600, py: 1 } }}
        >
          <summary>{counted(known.length, 'campo reconhecido', 'campos reconhecidos')}</summary>
          {show(known)}
        </Box>
      )}
    </>
  )
}
const mostLeft = 12

function MapField({ field, look, mapping, isMissing, onChange }: FieldProps) {
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
      missing={isMissing}
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
        <ColumnSample
          text={isMissing ? `Falta indicar. ${ajuda}` : (sample ?? ajuda)}
          title={ajuda}
        />
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

interface FieldProps extends Omit<MapProps, 'table'> {
  readonly field: TableFileField
  readonly isMissing?: boolean
}
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
  readonly field: TableFileField
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
