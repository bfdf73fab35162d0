/** The light around a flame above the middle of the picture. `id` must be unique among the picture's gradients. */
export const candleLight = (id: string, { y, radius, opacity }: { y: number; radius: number; opacity: string }) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="#ffd98a" stop-opacity="${opacity}"/>
    <stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>
    <circle cx="400" cy="${y}" r="${radius}" fill="url(#${id})"/>`
