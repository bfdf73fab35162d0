import type { AppRoute } from './app-route.ts'

/** Shows the kit to its developers: `vite build --mode gallery`. */
export const galleryRoutes: readonly AppRoute[] =
  import.meta.env.MODE === 'gallery'
    ? [
        {
          path: '/gallery',
          title: { id: 'Gallery' },
          load: () => import('#kit/gallery.screen.tsx'),
          isPublic: true,
          hasFrameTextsOnly: true,
        },
      ]
    : []
