import { code, coded, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { place, stateDay } from './shared.ts'

/** Where, when and by whom people are seen. Law: Lei 8.080/1990, art. 7º, VI; Lei 12.527/2011, art. 8º, § 1º, I. */
export const unidadesSaude = defineDataset({
  name: 'unidades_saude',
  one: 'atendimento',
  title: 'Unidades de saúde',
  power: 'executivo',
  purpose: 'Onde se é atendido, em que horário, por quem e em que especialidade.',
  law: ['Lei 8.080/1990, art. 7º, VI', 'Lei 12.527/2011, art. 8º, § 1º, I'],
  grain: 'uma especialidade de uma unidade de saúde, com quem atende e quando, em um exercício',
  called: { by: 'especialidade', of: 'estabelecimento' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'estabelecimento', 'especialidade', 'profissional'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    situacao_em: stateDay,
    estabelecimento: place('estabelecimento', 'Unidade de saúde', 'CNES'),
    endereco: text({ label: 'Endereço', max: 300, ofOffice: true }),
    telefone: text({ label: 'Telefone', max: 60, optional: true, ofOffice: true }),
    especialidade: coded('especialidade', {
      label: 'Especialidade ou serviço',
      own: true,
      help: 'Como pediatria, vacinas ou curativos.',
      isForFilling: true,
    }),
    profissional: code({
      label: 'Quem atende',
      max: 120,
      isName: true,
      help: 'O nome; onde atende uma equipe, o da equipe.',
      isForFilling: true,
    }),
    horario: text({
      label: 'Dias e horários',
      max: 300,
      help: 'Como segunda a sexta, das 7h às 17h.',
      isForFilling: true,
    }),
    como: text({ label: 'Como ser atendido', max: 300, optional: true }),
  },
  rules: [],
  told: {
    gender: 'm',
    by: { estabelecimento: 'em {}', especialidade: 'de {}' },
    few: ['estabelecimento', 'horario', 'telefone'],
  },
  everyday: {
    words:
      'posto postos saúde UBS PSF ESF hospital UPA pronto-socorro médico médica médicos dentista consulta consultas horário endereço telefone especialista vacina vacinas',
    values: {
      especialidade: {
        Pediatria: 'pediatra criança',
        Ginecologia: 'ginecologista mulher pré-natal',
        Odontologia: 'dentista',
        Cardiologia: 'cardiologista',
        Ortopedia: 'ortopedista',
        Psicologia: 'psicólogo psicóloga',
        Fisioterapia: 'fisioterapeuta',
      },
    },
  },
  filters: ['exercicio', 'unidade_gestora', 'estabelecimento', 'especialidade', 'profissional'],
  askedFirst: ['estabelecimento', 'especialidade'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'estabelecimento', 'especialidade'],
  sums: [],
  listed: ['unidade_gestora', 'endereco', 'telefone', 'profissional', 'horario', 'situacao_em'],
  order: 'estabelecimento',
  charts: [],
  due: { workingDays: 20, law: 'Lei 8.080/1990, art. 7º, VI' },
  proves: { 'pntp-2026': ['18.2'] },
})
