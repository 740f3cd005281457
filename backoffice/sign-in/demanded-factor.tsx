import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Skeletons } from '../app/loading.tsx'
import { beginFactor, proveFactor } from '../session/second-step.ts'
import { asProblem } from '../transport/problem-answer.ts'
import { RecoveryCodes, ScanFactor, type NewFactor } from './new-factor.tsx'
import type { SecondStepProps } from './second-step.tsx'

/** The account has to have a second factor and has none: it is turned on here, and the session follows. */
export default function DemandedFactor({ onEntered, onAgain }: SecondStepProps) {
  const [factor, setFactor] = useState<NewFactor>()
  const [proven, setProven] = useState<Awaited<ReturnType<typeof proveFactor>>>()
  const again = useRef(onAgain)
  useEffect(() => {
    let left = false
    void beginFactor().then(
      (given) => left || setFactor(given),
      (error: unknown) => left || again.current(asProblem(error).message),
    )
    return () => {
      left = true
    }
  }, [])
  const send = async (code: string) => {
    try {
      setProven(await proveFactor(code))
    } catch (error) {
      const refused = asProblem(error)
      if (refused.code !== 'signed-out') throw refused
      onAgain(refused.message)
    }
  }
  const enter = async () => {
    try {
      await proven?.enter()
      await onEntered()
    } catch (error) {
      onAgain(asProblem(error).message)
    }
  }
  if (proven) return <RecoveryCodes codes={proven.codes} onKept={() => void enter()} />
  if (!factor) return <Skeletons lines={6} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        Para entrar, esta conta precisa de um segundo fator: um código do celular, além da senha.
      </Typography>
      <ScanFactor factor={factor} send={send} />
      <Box>
        <Button variant="text" onClick={() => onAgain()}>
          Voltar
        </Button>
      </Box>
    </Box>
  )
}
