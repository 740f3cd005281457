// What screens say of a flag that keeps a no: people are asked for the yes.

export const onPortal = { ask: 'Mostrar no portal', title: 'No portal' } as const
export const inUse = { ask: 'Visível', title: 'Situação' } as const
