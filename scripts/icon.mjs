// Draws docs/images/icon.png (128 x 128): a mesh of four resources around one, on a rounded square.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const size = 128;
const samplesPerSide = 4;
const background = [27, 54, 93];
const edge = [122, 168, 214];
const node = [255, 255, 255];
const centre = [255, 171, 64];
const corners = [
  [34, 36],
  [94, 36],
  [34, 92],
  [94, 92],
];
const middle = [64, 64];

function colourAt(x, y) {
  if (distanceToSquare(x, y, 4, 24) > 0) {
    return [0, 0, 0, 0];
  }
  if (Math.hypot(x - middle[0], y - middle[1]) < 16) {
    return [...centre, 255];
  }
  if (corners.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < 11)) {
    return [...node, 255];
  }
  const lines = [...corners.map((corner) => [corner, middle]), [corners[0], corners[1]], [corners[2], corners[3]]];
  return [...(lines.some(([from, to]) => distanceToLine(x, y, from, to) < 2.6) ? edge : background), 255];
}

function distanceToSquare(x, y, margin, radius) {
  const half = size / 2 - margin - radius;
  const dx = Math.max(Math.abs(x - size / 2) - half, 0);
  const dy = Math.max(Math.abs(y - size / 2) - half, 0);
  return Math.hypot(dx, dy) - radius;
}

function distanceToLine(x, y, [x1, y1], [x2, y2]) {
  const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1));
}

/** Mean of the samples inside one pixel; colours weighted by their opacity. */
function pixel(x, y) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < samplesPerSide ** 2; i += 1) {
    const [r, g, b, a] = colourAt(
      x + ((i % samplesPerSide) + 0.5) / samplesPerSide,
      y + (Math.floor(i / samplesPerSide) + 0.5) / samplesPerSide,
    );
    sum[0] += r * a;
    sum[1] += g * a;
    sum[2] += b * a;
    sum[3] += a;
  }
  const opacity = sum[3] || 1;
  return [sum[0] / opacity, sum[1] / opacity, sum[2] / opacity, sum[3] / samplesPerSide ** 2].map(Math.round);
}

function png(width, height, pixelAt) {
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    rows.push(0);
    for (let x = 0; x < width; x += 1) {
      rows.push(...pixelAt(x, y));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
  }
  return ~crc >>> 0;
}

const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'docs/images/icon.png');
fs.mkdirSync(path.dirname(file), { recursive: true });
fs.writeFileSync(file, png(size, size, pixel));
