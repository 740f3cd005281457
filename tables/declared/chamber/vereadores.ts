import { address, choice, code, date, month, text, unit, year } from '../../model/columns.ts'
import { defineDataset } from '../../model/declaration.ts'
import { notBefore, oneOf } from '../../model/rules.ts'
import { due, openness } from './shared.ts'

/**
 * Who sits in the chamber, year by year, with the party of that year. Law: CF, art. 29, IV; Lei 12.527/2011, art. 8º, §
 * 1º, I.
 */
export const vereadores = defineDataset({
  name: 'vereadores',
  one: 'vereador',
  many: 'vereadores',
  title: 'Vereadores',
  power: 'legislativo',
  purpose:
    'Quem foi eleito para a Câmara: partido, biografia, mandato, lugar na Mesa e nas comissões, e como falar com cada um.',
  law: ['CF, art. 29, IV', ...openness],
  grain:
    'uma pessoa que exerce mandato em um exercício; quem continua no ano seguinte aparece nele também',
  called: { by: 'nome' },
  entry: 'both',
  key: ['unidade_gestora', 'exercicio', 'nome'],
  time: { year: 'exercicio', month: 'mes', date: 'situacao_em' },
  columns: {
    unidade_gestora: unit({ label: 'Unidade gestora' }),
    exercicio: year({ label: 'Exercício', help: 'O ano da situação, e não o da eleição.' }),
    mes: month({ label: 'Mês', of: 'situacao_em' }),
    nome: code({
      label: 'Nome parlamentar',
      max: 60,
      isName: true,
      help: 'Como a pessoa é chamada na Câmara; os outros quadros a citam por este nome.',
      isForFilling: true,
    }),
    situacao_em: date({ label: 'Situação em' }),
    nome_civil: text({ label: 'Nome completo', max: 200, words: true }),
    partido: text({ label: 'Partido', max: 100, help: 'O daquele exercício.' }),
    situacao: choice(
      {
        em_exercicio: 'Em exercício',
        suplente: 'Suplente em exercício',
        licenciado: 'De licença',
        afastado: 'Com o mandato suspenso',
        encerrado: 'Mandato encerrado',
      },
      { label: 'Situação' },
    ),
    legislatura: text({
      label: 'Legislatura',
      max: 60,
      optional: true,
      help: 'Como 2025–2028.',
      isForFilling: true,
    }),
    inicio: date({ label: 'Início do mandato' }),
    fim: date({ label: 'Fim do mandato', optional: true }),
    mesa: text({
      label: 'Lugar na Mesa Diretora',
      max: 100,
      optional: true,
      help: 'Como Presidente ou 1ª Secretária; vazio para quem não a compõe.',
      isForFilling: true,
    }),
    comissoes: text({ label: 'Comissões', max: 500, optional: true }),
    biografia: text({ label: 'Biografia', max: 4_000 }),
    gabinete: text({ label: 'Gabinete', max: 200, optional: true }),
    telefone: text({ label: 'Telefone', max: 60, optional: true, ofOffice: true }),
    email: text({ label: 'E-mail', max: 120, optional: true, ofOffice: true }),
    foto: address({
      label: 'Fotografia',
      optional: true,
      picture: true,
      help: 'PNG ou JPEG, enviado a este portal.',
      isForFilling: true,
    }),
  },
  rules: [
    notBefore('fim', 'inicio', 'O mandato acaba antes de começar.'),
    oneOf(['telefone', 'email', 'gabinete'], 'Falta como falar com a pessoa.'),
  ],
  told: { gender: 'm' },
  everyday: {
    words:
      'vereadora vereadoras parlamentares presidente da Câmara Mesa Diretora comissões gabinete partido mandato biografia contato legislatura composição',
  },
  filters: ['exercicio', 'unidade_gestora', 'nome', 'nome_civil', 'partido', 'situacao'],
  askedFirst: ['partido'],
  cube: ['exercicio', 'mes', 'unidade_gestora', 'situacao'],
  sums: [],
  listed: ['unidade_gestora', 'partido', 'situacao', 'mesa', 'comissoes', 'telefone', 'email'],
  order: '-situacao_em',
  charts: [],
  found: { words: 'nome_civil' },
  due: { ...due, years: 1 },
  proves: { 'pntp-2026': ['20.1'] },
})
