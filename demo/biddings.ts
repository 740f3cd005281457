import { capitalZone } from '../pt-br/clock.ts'
import type { Runner } from '../platform/postgres/database.ts'
import { registerForBidding } from '../domain/biddings/registration.ts'

/** Invented companies; their addresses are of the domain that never is one (RFC 2606). */
const companies = [
  {
    name: 'Papelaria Campo Belo Ltda.',
    cpfCnpj: '11222333000181',
    phone: '2733551020',
    email: 'licitacoes@campobelo.example',
  },
  {
    name: 'Construtora Pedra Alta S.A.',
    cpfCnpj: '11444777000161',
    phone: '27998812040',
    email: 'propostas@pedraalta.example',
  },
  {
    name: 'Orvalho Serviços de Limpeza Ltda.',
    cpfCnpj: '12ABC34501DE35',
    phone: '27997701515',
    email: 'contato@orvalholimpeza.example',
  },
  {
    name: 'Marta Fagundes Nunes',
    cpfCnpj: '52998224725',
    phone: '27996603030',
    email: 'marta.fagundes@correio.example',
  },
] as const
const processes = ['Pregão 014/2026', 'Concorrência 003/2026'] as const

/** Registrations for two biddings of a portal. */
export async function seedBiddings(
  runner: Runner,
  tenantId: number,
  portalId: number,
): Promise<void> {
  const sender = {
    tenant: '',
    zone: capitalZone,
    linkTo: (path: string) => `http://localhost${path}`,
  }
  for (const [at, processNumber] of processes.entries()) {
    for (const [of, company] of companies.slice(at).entries()) {
      const ip = `192.0.2.${of + 1}`
      const stranger = { tenantId, userId: '', userName: '', managers: [], ip, requestId: 'demo' }
      await registerForBidding(runner, stranger, sender, { ...company, portalId, processNumber })
    }
  }
}
