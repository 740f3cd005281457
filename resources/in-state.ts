/**
 * What a field that names a municipality says besides: it lies in the state that another field of the row names.
 * Law: CF, art. 18, § 4º: a municipality is of one state.
 */
export const inState = (field: string) =>
  ({
    within: {
      field,
      message:
        'Este município não é do estado informado. Escolha outro município ou corrija o estado.',
    },
  }) as const
