import { QueryClient } from '@tanstack/react-query'

// Retries belong to the HTTP client (the specification's rule): retrying here too would multiply them.
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
