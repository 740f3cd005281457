import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { counted } from '../../../pt-br/words.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import type { RouteParams } from '../route-params.ts'
import type { ImportResult, SheetPreview } from '../../../resources/calls/noun.ts'
import { importFields, saveCsv, type Columns } from './call.ts'
import { FaultList } from './fault-list.tsx'
import { ChooseSheet, ColumnChoice, ColumnSample } from './parts.tsx'

interface ChooseProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly onFile: (file: File) => void
}
export function ChooseFile({ resource, routeParams, onFile }: ChooseProps) {
  return (
    <>
      <Typography>
        A primeira linha traz o nome das colunas. Cada linha abaixo vira um registro, com as mesmas
        regras do formulário. Se uma linha tiver erro, nada é gravado.
      </Typography>
      <ChooseSheet
        text="Escolher planilha"
        autoFocus
        limits="ou solte-a aqui. XLSX, ODS ou CSV, até 10.000 linhas e 10 MB."
        onFile={onFile}
        onTemplate={() =>
          saveCsv(`modelo-${resource.noun.many.replace(/\s+/g, '-')}.csv`, [
            importFields(resource, routeParams).map(({ label }) => label),
          ])
        }
      />
    </>
  )
}

interface MapProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly preview: SheetPreview
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
  readonly disabled: boolean
}
/** Which column of the file each field takes; those with the field's name are found. */
export function MapColumns({
  resource,
  routeParams,
  preview,
  columns,
  onChange,
  disabled,
}: MapProps) {
  const choose = (wire: string, head: string) => {
    const { [wire]: _, ...others } = columns
    onChange(head === '' ? others : { ...others, [wire]: head })
  }
  const sample = (head: string | undefined) =>
    preview.linhas
      .map((cells) => cells[preview.colunas.indexOf(head ?? '')] ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(', ')
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ m: 0, p: 0, border: 0, display: 'grid', gap: 1 }}
    >
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
        Qual coluna da planilha vai em cada campo?
      </Typography>
      {importFields(resource, routeParams).map(({ wire, label, required }) => (
        <ColumnChoice
          key={wire}
          label={label}
          required={required}
          value={columns[wire] ?? ''}
          onChange={(head) => choose(wire, head)}
          options={[
            ['', 'Nenhuma'],
            ...preview.colunas.filter(Boolean).map((head) => [head, head] as const),
          ]}
        >
          <ColumnSample text={sample(columns[wire])} />
        </ColumnChoice>
      ))}
    </Box>
  )
}

/** What is wrong, by column and message; the whole list, line by line, can be taken along. */
export function Faults({
  resource,
  result: { faltas, mais },
}: {
  readonly resource: AnyResource
  readonly result: ImportResult
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            size="small"
            onClick={() =>
              saveCsv(`erros-${resource.noun.many.replace(/\s+/g, '-')}.csv`, [
                ['Linha', 'Coluna', 'Valor', 'O que fazer'],
                ...faltas.map(({ linha, coluna, valor, mensagem }) => [
                  String(linha),
                  coluna,
                  valor,
                  mensagem,
                ]),
              ])
            }
          >
            Baixar a lista
          </Button>
        }
      >
        {counted(faltas.length, 'erro', 'erros')}
        {mais ? ' ou mais' : ''}. Nada foi gravado: corrija a planilha e envie de novo.
      </Alert>
      <FaultList label="Erros da planilha" faults={faltas} />
    </Box>
  )
}
