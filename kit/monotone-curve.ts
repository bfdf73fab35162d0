type Point = { x: number; y: number }

/**
 * The path of an SVG through points whose x is one step apart. Between two points the curve neither rises above nor
 * falls below both. Source: M. Steffen, "A simple method for monotonic interpolation in one dimension", 1990.
 */
export function monotoneCurve(points: readonly Point[]): string {
  const slopes = slopesOf(points.map(({ y }) => y))
  return points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (!before) return `M${pair(x, y)}`
      const third = (x - before.x) / 3
      const [leaves, arrives] = [before.y + (slopes[at - 1] ?? 0) / 3, y - (slopes[at] ?? 0) / 3]
      return `C${pair(before.x + third, leaves)} ${pair(x - third, arrives)} ${pair(x, y)}`
    })
    .join('')
}

/** The slope at each value, in values per step: level at a top or bottom, and a parabola's at the ends. */
function slopesOf(values: readonly number[]) {
  const rises = values.slice(1).map((value, at) => value - (values[at] ?? 0))
  const end = (rise = 0, inner = rise) => (3 * rise - inner) / 2
  const slopes = values.map((_, at) => {
    const [before, after] = [rises[at - 1] ?? 0, rises[at] ?? 0]
    const steepest = Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4)
    return (Math.sign(before) + Math.sign(after)) * steepest
  })
  if (rises.length < 2) return values.map(() => rises[0] ?? 0)
  return [end(rises[0], slopes[1]), ...slopes.slice(1, -1), end(rises.at(-1), slopes.at(-2))]
}

const rounded = (value: number) => Math.round(value * 100) / 100
const pair = (x: number, y: number) => `${rounded(x)},${rounded(y)}`
