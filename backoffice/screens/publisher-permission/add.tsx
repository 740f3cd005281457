import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { publisherPermission } from '../../../resources/access/publisher-permission.ts'
import { DateInput } from '../../inputs/date.tsx'
import { ReferenceInput } from '../../inputs/reference.tsx'
import { today, type Draft } from './draft.ts'

const { fields } = publisherPermission
let made = 0

interface AddProps {
  readonly portalId: number
  readonly onAdd: (row: Omit<Draft, 'userId' | 'portalId'>) => void
}
/** The form of a new permission. Menu and submenu left empty mean all of them. */
export function AddPermission({ portalId, onAdd }: AddProps) {
  const [unit, setUnit] = useState<string | null>(null)
  const [menu, setMenu] = useState<number | null>(null)
  const [submenu, setSubmenu] = useState<number | null>(null)
  const [from, setFrom] = useState<string | null>(today())
  const [until, setUntil] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const routeParams = { portalId }
  const number = (value: string | number | null) => (value === null ? null : Number(value))
  const add = () => {
    if (unit === null) return setFault('Escolha a unidade gestora.')
    made += 1
    onAdd({
      key: `novo-${made}`,
      id: null,
      clientId: unit,
      menuId: menu,
      submenuId: submenu,
      permission: true,
      from,
      until,
      state: 'changed',
    })
    setUnit(null)
    return setFault(undefined)
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="add-title"
      sx={{ p: { xs: 2, sm: 2.5 }, mb: 2.5 }}
    >
      <Typography id="add-title" variant="h2" sx={{ mb: 2 }}>
        Adicionar permissão
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <ReferenceInput
          label="Unidade gestora"
          required
          field={fields.clientId}
          routeParams={routeParams}
          value={unit}
          fault={fault}
          onChange={(value) => {
            setFault(undefined)
            setUnit(value === null ? null : String(value))
          }}
        />
        <ReferenceInput
          label="Menu"
          field={fields.menuId}
          routeParams={routeParams}
          value={menu}
          placeholder="Todos os menus"
          onChange={(value) => setMenu(number(value))}
        />
        <ReferenceInput
          label="Submenu"
          field={fields.submenuId}
          routeParams={routeParams}
          value={submenu}
          placeholder="Todos os submenus"
          notRead="Ocorreu um erro ao buscar os submenus!"
          onChange={(value) => setSubmenu(number(value))}
        />
        <DateInput label="A partir de" required value={from} onChange={setFrom} />
        <DateInput
          label="Até"
          help="O primeiro dia em que já não vale. Vazio: sem prazo."
          value={until}
          onChange={setUntil}
        />
        <Box sx={{ pt: { md: 3.25 } }}>
          <Button variant="outlined" onClick={add}>
            Adicionar à lista
          </Button>
        </Box>
      </Box>
    </Paper>
  )
}
