export { accountabilityPage as filesPath } from '../../resources/accountability/file.ts'
/** The choice of client, unit and year. */
export const choicePath = '/prestacao-de-contas/selecao'
