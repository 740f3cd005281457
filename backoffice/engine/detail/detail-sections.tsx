import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import type { Field } from '../../../kernel/field.ts'
import { fieldOf, type AnyResource, type FormSection } from '../../../kernel/resource.ts'
import { titleOf, viewOf } from '../by-kind.tsx'
import { valueText, WholeValue } from '../cell.tsx'
import type { Row } from '../data.ts'
import { isLifecycle } from '../list/filters.ts'
import { labelsOf, type ReferenceLabels } from '../reference.ts'
import { inTabs, SectionTabs } from '../section-tabs.tsx'
import { CopyButton } from './copy-button.tsx'

/** How a detail screen shows some of its fields, by name, where what is stored is not what people read. */
export type Readable = Readonly<
  Record<
    string,
    { readonly label?: string; readonly text?: (value: unknown) => string; readonly copied?: true }
  >
>
interface SectionsProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly labels: ReferenceLabels
  readonly readable?: Readable | undefined
  /** The fields that stand above already: the title says them, or the portal in use. */
  readonly toldAbove: ReadonlySet<string>
  /** What stands below the sections, beside those that are apart. */
  readonly children: ReactNode
}
const grid = { display: 'grid', gap: 2.5 } as const
/**
 * A record's fields in the sections of its form: in tabs where the form has tabs, else below one another, those `aside`
 * in a column of their own.
 */
export function DetailSections(props: SectionsProps) {
  const { resource, row, labels, readable, toldAbove, children } = props
  const [tab, setTab] = useState(0)
  const form = resource.form
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => !toldAbove.has(name) && isTold(resource, name, row)),
    }))
    .filter((section) => section.fields.length > 0)
  const fields = ({ fields: names, aside }: FormSection) => (
    <SectionFields
      resource={resource}
      names={names}
      row={row}
      labels={labels}
      readable={readable}
      narrow={aside === true && !inTabs(resource)}
    />
  )
  const shown = (sections: readonly FormSection[]) =>
    sections.map((section) => (
      <DetailSection key={section.title} title={section.title}>
        {fields(section)}
      </DetailSection>
    ))
  if (inTabs(resource))
    return (
      <Box sx={{ ...grid, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SectionTabs
          label={`Partes de ${resource.noun.one}`}
          sections={form}
          tab={tab}
          onTab={setTab}
        >
          {fields}
        </SectionTabs>
        {children}
      </Box>
    )
  const aside = form.filter((section) => section.aside)
  return (
    <Box
      sx={{
        ...grid,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: aside.length > 0 ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)',
        },
        alignItems: 'start',
      }}
    >
      <Box sx={{ ...grid, minWidth: 0 }}>{shown(form.filter((section) => !section.aside))}</Box>
      {aside.length > 0 && (
        <Box sx={{ ...grid, gridRow: { lg: '1 / span 2' }, gridColumn: { lg: 2 } }}>
          {shown(aside)}
        </Box>
      )}
      {children}
    </Box>
  )
}

/** Whether a field is shown: what was never asked is not told to be missing. */
function isTold(resource: AnyResource, name: string, row: Row): boolean {
  const { secret, askedWith } = fieldOf(resource, name)
  return !secret && !isLifecycle(name) && (askedWith === undefined || Boolean(row[name]))
}

/** A part of a record on a sheet of its own. */
export const DetailSection = ({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Paper>
)

interface FieldsProps {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly row: Row
  readonly labels: ReferenceLabels
  readonly readable?: Readable | undefined
  /** There is room for one column only. */
  readonly narrow: boolean
}
/** Some fields of a record with their values. */
export function SectionFields({ resource, names, row, labels, readable, narrow }: FieldsProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        columnGap: 3,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: narrow ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
        },
      }}
    >
      {names
        .filter((name) => isTold(resource, name, row))
        .map((name) => (
          <Entry
            key={name}
            field={fieldOf(resource, name)}
            value={row[name]}
            labels={labelsOf(labels, name)}
            readable={readable?.[name]}
          />
        ))}
    </Box>
  )
}

interface EntryProps {
  readonly field: Field
  readonly value: unknown
  readonly labels: ReturnType<typeof labelsOf>
  readonly readable: Readable[string] | undefined
}
/** A field and its value, drawn as its kind asks. */
function Entry({ field, value, labels, readable = {} }: EntryProps) {
  const { label = titleOf(field), text: read, copied = viewOf(field).copied } = readable
  const text = value === null || !read ? valueText(field, value, labels) : read(value)
  const shown = read && text ? text : <WholeValue field={field} value={value} labels={labels} />
  return (
    <Box sx={{ minWidth: 0, gridColumn: viewOf(field).wide ? '1 / -1' : undefined }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 0.25,
          overflowWrap: 'anywhere',
        }}
      >
        {copied && text ? (
          // Side by side: a value of several lines would lie upon the button.
          <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
            <Box sx={{ minWidth: 0 }}>{shown}</Box>
            <CopyButton text={text} label={label} />
          </Box>
        ) : (
          shown
        )}
      </Box>
    </Box>
  )
}
