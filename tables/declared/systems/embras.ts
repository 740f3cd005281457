import type { FileSystem } from './system.ts'

/** What the portal of Embras (SIAP e-GOV, `rh/servidores/servidores_ativos`) answers of the staff, saved as a file. */
export const embras: FileSystem = {
  name: 'Embras (SIAP e-GOV)',
  marks: ['horas_semanais', 'dt_admissao', 'matricula', 'nome', 'secretaria', 'lotacao', 'cargo'],
  least: 6,
  columns: {
    servidores: {
      admissao: ['dt_admissao'],
      carga_horaria: ['horas_semanais'],
    },
  },
}
