import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { fieldOf, type AnyResource, type FormSection } from '../../../kernel/resource.ts'
import { inputOf } from '../../inputs/by-kind.tsx'
import { inTabs, SectionTabs } from '../section-tabs.tsx'

/** A section of this many fields or fewer has room for its texts in the whole width. */
const few = 5
function isWide(resource: AnyResource, name: string, section: FormSection): boolean {
  const field = fieldOf(resource, name)
  const { width } = inputOf(field)
  if (width === 'full') return true
  if (section.aside) return width !== 'short'
  if (width !== undefined || field.secret) return false
  return section.fields.length <= few && 'max' in field && field.max > 60
}

interface SectionsProps {
  readonly resource: AnyResource
  /** The fields of a section that are shown; sections left without any are not drawn. */
  readonly fieldsOf: (section: FormSection) => readonly string[]
  readonly field: (name: string) => ReactNode
  readonly tab: number
  readonly onTab: (tab: number) => void
  /** Names of the fields that have a fault. */
  readonly faulty: readonly string[]
}

/** The form's sections: stacked with asides beside them, or in tabs when there are many. */
export function FormSections(props: SectionsProps) {
  const shown = props.resource.form.filter((section) => props.fieldsOf(section).length > 0)
  if (inTabs(props.resource)) return <Tabbed {...props} sections={shown} />
  const main = shown.filter(({ aside }) => !aside)
  const aside = shown.filter((section) => section.aside)
  const stack = (sections: readonly FormSection[]) => (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 }}>
      {sections.map((section) => (
        <Section key={section.title} {...props} section={section} />
      ))}
    </Box>
  )
  if (aside.length === 0) return <Box sx={{ maxWidth: 880 }}>{stack(main)}</Box>
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
      }}
    >
      {stack(main)}
      {stack(aside)}
    </Box>
  )
}

function Section({ section, ...props }: SectionsProps & { readonly section: FormSection }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
      {section.title !== '' && (
        <Typography variant="h2" sx={{ mb: 2 }}>
          {section.title}
        </Typography>
      )}
      <Fields {...props} section={section} />
    </Paper>
  )
}

function Fields({
  resource,
  fieldsOf,
  field,
  section,
}: SectionsProps & { readonly section: FormSection }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        columnGap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {fieldsOf(section).map((name) => (
        <Box
          key={name}
          sx={{ minWidth: 0, gridColumn: isWide(resource, name, section) ? '1 / -1' : undefined }}
        >
          {field(name)}
        </Box>
      ))}
    </Box>
  )
}

function Tabbed({
  sections,
  ...props
}: SectionsProps & { readonly sections: readonly FormSection[] }) {
  const { tab, onTab, faulty } = props
  return (
    <SectionTabs
      label="Partes do formulário"
      sections={sections}
      tab={tab}
      onTab={onTab}
      faultsIn={({ fields }) => fields.filter((name) => faulty.includes(name)).length}
    >
      {(section) => <Fields {...props} section={section} />}
    </SectionTabs>
  )
}

/** Which tab has a field; 0 when there are no tabs. */
export const tabOf = (resource: AnyResource, name: string) =>
  inTabs(resource)
    ? Math.max(
        0,
        resource.form.findIndex(({ fields }) => fields.includes(name)),
      )
    : 0
