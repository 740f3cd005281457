import './boot.css'
import '@fontsource-variable/public-sans/wght.css'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { resumeAccountability } from './accountability/session.ts'
import { loadConfig } from './app/config.ts'
import { Unreachable } from './layouts/blank.tsx'
import { queryClient } from './transport/query.ts'
import { router } from './app/router.tsx'
import { resumeSession } from './session/session-state.ts'
import { theme } from './theme/theme.ts'
import { watchForUpdates } from './app/update.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
// The content policy admits only style elements that carry this answer's nonce.
const cache = createCache({ key: 'c', nonce })

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

async function start(): Promise<void> {
  const reachable = await loadConfig()
    .then(({ signedIn, inAccountability }) =>
      Promise.all([signedIn && resumeSession(), inAccountability && resumeAccountability()]),
    )
    .then(
      () => true,
      () => false,
    )
  root.render(
    <StrictMode>
      <CacheProvider value={cache}>
        <ThemeProvider
          theme={theme}
          defaultMode="system"
          modeStorageKey="claraboia.mode"
          noSsr
          disableTransitionOnChange
        >
          <CssBaseline />
          <QueryClientProvider client={queryClient}>
            {reachable ? (
              <RouterProvider router={router} />
            ) : (
              <Unreachable retry={() => void start()} />
            )}
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  )
}

watchForUpdates()
void start()
