import {
  choice,
  date,
  dateTime,
  derived,
  flag10,
  flagSN,
  id,
  reference,
  textReference,
} from '../../kernel/field.ts'
import { defineResource } from '../../kernel/resource.ts'
import { inUse } from '../contrary.ts'

/** What a manager keeps about somebody who works with it, beside the account with which that person signs in. */
export const person = defineResource({
  name: 'person',
  table: 'pessoa',
  noun: { one: 'pessoa', many: 'pessoas', gender: 'f' },
  purpose: 'Quem trabalha com cada gestor: a conta, a admissão e a situação.',
  screens: {
    list: '/controle/gerencial/pessoa',
    create: '/controle/gerencial/pessoa/cadastro/:gestorId',
    detail: '/controle/gerencial/pessoa/detalhes/:id',
    edit: '/controle/gerencial/pessoa/editar/:id',
  },
  scope: { manager: 'managerId' },

  fields: {
    id: id({}),
    managerId: reference('manager', {
      wire: 'id_gestor',
      label: 'Gestor',
      required: 'Escolha o gestor.',
    }),
    userId: textReference('system-user', {
      wire: 'id_usuario',
      label: 'Usuário',
      required: 'Escolha o usuário.',
      help: 'A conta com que a pessoa entra no sistema. O nome vem dela.',
    }),
    userName: derived({ wire: 'nome_usuario', label: 'Nome', through: 'userId', by: 'name' }),
    gender: choice(
      { F: 'Feminino', M: 'Masculino', O: 'Outro', N: 'Não informado' },
      { wire: 'sexo', label: 'Sexo', initial: 'N' },
    ),
    birthDate: date({ wire: 'data_nascimento', label: 'Data de nascimento' }),
    hidden: flag10({
      wire: 'ocultar',
      label: 'Oculta',
      contrary: inUse,
      initial: false,
      words: ['Oculta', 'Visível'],
      help: 'Desligue para guardar o registro só para consulta.',
    }),
    deleted: flagSN({ wire: 'excluido', label: 'Excluída', initial: false, generated: true }),
    deletedIn: dateTime({ wire: 'excluido_em', label: 'Excluída em', generated: true }),
    admissionDate: date({ wire: 'data_adimissao', label: 'Data de admissão' }),
    active: flagSN({ wire: 'ativo', label: 'Ativa', initial: true, words: ['Ativa', 'Inativa'] }),
  },
  unique: [['managerId', 'userId']],
  periods: [['birthDate', 'admissionDate']],

  calls: {
    list: 'GET /webadmincontrole/pessoa',
    read: 'GET /webadmincontrole/pessoa/:id',
    create: { call: 'POST /webadmincontrole/pessoa', says: 'first-result' },
    update: 'PUT /webadmincontrole/pessoaatualizar/:id',
    remove: 'DELETE /webadmincontrole/pessoadelete/:id',
  },
  lists: ['GET /webadmincontrole/pessoagestor/:managerId'],

  list: {
    columns: ['userName', 'managerId', 'admissionDate', 'active'],
    search: ['userName'],
    order: '-admissionDate',
  },
  form: [
    { title: 'Pessoa', fields: ['managerId', 'userId', 'gender', 'birthDate', 'admissionDate'] },
    { title: 'Uso', fields: ['active', 'hidden'], aside: true },
  ],
  option: { text: ['userName'], only: 'active' },
  messages: {
    createFailed: 'Erro ao cadastrar Pessoa',
    updateFailed: 'Erro ao atualizar Pessoa',
    missing: 'Pessoa não encontrada.',
    duplicate: 'Este usuário já está cadastrado como pessoa deste gestor.',
    scope: 'Gestor id deve ser um inteiro',
  },
  example: {
    managerId: 1,
    userId: 'marta-lucia-perim',
    gender: 'F',
    birthDate: '1984-07-12',
    hidden: false,
    admissionDate: '2021-03-01',
    active: true,
  },
})
