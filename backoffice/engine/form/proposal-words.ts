/** What is asked of who publishes what nobody approved. */
export const waiving = {
  title: 'Publicar sem revisão',
  text: 'Vai ao portal agora, sem que outra pessoa confira. O motivo fica na auditoria, com o seu nome.',
  label: 'Por que não pode esperar',
  yes: 'Publicar sem revisão',
} as const
