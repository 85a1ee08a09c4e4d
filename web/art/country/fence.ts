import { between, closed, curve, gouge, type Point, ribbon } from '../print/cut.ts'

interface FenceLine {
  /** Feet of the nearest and of the farthest post. */
  from: Point
  to: Point
  posts: number
  /** Heights of the nearest and of the farthest post. */
  heights: [number, number]
  random: () => number
}

interface Post {
  foot: Point
  height: number
  lean: number
}

/** A fence running away from us: posts closer and smaller with distance, and three wires. */
export function fence({ from, to, posts, heights: [near, far], random }: FenceLine) {
  const row = Array.from({ length: posts }, (_, index): Post => {
    // Equal steps on the ground come out as steps of the inverse of the height, which shrinks with distance.
    const height = 1 / between(index / (posts - 1), 1 / near, 1 / far)
    const share = (near - height) / (near - far)
    return {
      foot: [between(share, from[0], to[0]), between(share, from[1], to[1])],
      height: height * between(random(), 0.9, 1.1),
      lean: (random() - 0.5) * 0.12,
    }
  })
  return {
    row,
    body: [...row.map(post), ...[0.86, 0.58, 0.3].flatMap((share) => wires(row, share))],
    /** The strokes of light down one side of each post: 1 puts them to the right. */
    lights: (side: 1 | -1) =>
      row.map(({ foot: [x, y], height, lean }) => {
        const top: Point = [x + (lean + side * 0.03) * height, y - height * 0.94]
        return gouge(top, Math.PI / 2 + lean, height * 0.8, height * 0.035)
      }),
  }
}

function post({ foot: [x, y], height, lean }: Post): string {
  const half = height * 0.065
  const top = x + lean * height
  return closed([
    [x - half, y + 2],
    [top - half * 0.8, y - height],
    [top + half * 0.3, y - height * 1.04],
    [top + half, y - height * 0.97],
    [x + half, y + 2],
  ])
}

/** One wire from post to post, sagging a little in between. */
function wires(row: readonly Post[], share: number): string[] {
  const hook = ({ foot: [x, y], height, lean }: Post): Point => [
    x + lean * height * share,
    y - height * share,
  ]
  return row.slice(1).map((after, index) => {
    const [start, end] = [hook(row[index] ?? after), hook(after)]
    const middle: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + after.height * 0.05]
    return ribbon(curve([start, middle, end], 5), () => Math.max(0.9, after.height * 0.016))
  })
}
