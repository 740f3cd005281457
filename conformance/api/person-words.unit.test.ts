import { expect, test } from 'vitest'
import { passingLines, screensLine } from '../../backoffice/people/words.ts'
import type { PersonSeen } from '../../resources/calls/person.ts'

// What the page of a person says of them, and what passing on says before and after it is done.

const person: PersonSeen = {
  id: 'marta',
  nome: 'Marta',
  email: 'marta@exemplo.gov.br',
  situacao: 'ativo',
  ultimo_acesso: null,
  segundo_fator: false,
  email_sem_prova: false,
  renova_em: null,
  chaves_de_acesso: 0,
  desde: '2026-01-02T03:00:00.000Z',
  tudo: false,
  todos: false,
  perfis: [],
  telas: [],
  lugares: [],
  ha_mais: false,
  sucessores: [],
}

test('a person who sees nothing is told of by the reason that holds', () => {
  expect(screensLine(person)).toBe(
    'Não tem perfil nos órgãos que você administra, e ali não vê tela alguma.',
  )
  const perfis = [{ nome: 'Publicador', gestor: 'Prefeitura', bloqueado: false }]
  expect(screensLine({ ...person, perfis })).toMatch(/os perfis que tem não abrem nenhuma/)
  expect(screensLine({ ...person, perfis, situacao: 'bloqueado' })).toMatch(/^Está bloqueada/)
  expect(screensLine({ ...person, perfis, situacao: 'convidado' })).toMatch(/^Ainda não aceitou/)
})

const nothing = {
  obrigacoes: 0,
  sem_suplente: 0,
  permissoes: 0,
  dispensadas: 0,
  chaves: 0,
  nao_publica: [],
  ficam: ['1 chave de dados'],
}
test('passing on tells what moves, and nothing else as moved', () => {
  expect(passingLines(nothing, 'Carlos', true)).toEqual(['Nada passou a Carlos.'])
  const some = { ...nothing, obrigacoes: 27, sem_suplente: 18, permissoes: 2, dispensadas: 2 }
  expect(passingLines(some, 'Carlos', false)).toEqual([
    'Passam a Carlos: 27 obrigações.',
    '18 obrigações ficam sem suplente: Carlos já responde por elas. Escolha outro suplente em Obrigações.',
    '2 permissões terminam sem passar: Carlos já tem a mesma, ou publica ali em tudo.',
  ])
  expect(passingLines({ ...nothing, chaves: 1 }, 'Carlos', true)).toEqual([
    'Passou a Carlos: 1 chave de dados.',
  ])
  const closed = { ...nothing, permissoes: 1, nao_publica: ['Portal um'] }
  expect(passingLines(closed, 'Carlos', false)).toEqual([
    'Passa a Carlos: 1 permissão.',
    'Nenhum perfil de Carlos publica em Portal um: ali as permissões não abrem nada até ter um.',
  ])
})
