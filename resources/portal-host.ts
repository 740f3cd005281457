/** What a route asks for to answer on portals' own hosts, `{ constraints: onPortalHost }`: no other does there. */
export const onPortalHost = { portalHost: true } as const
