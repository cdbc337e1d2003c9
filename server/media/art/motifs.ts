import { among, between, circle, round, smooth } from './svg.ts';
import type { Motif } from './svg.ts';

export const ridges: Motif = ({ ground, accents }, random) => {
  const sun = circle(
    between(130, 380, random),
    between(130, 240, random),
    between(50, 96, random),
    `fill="${accents[1]}" opacity=".95"`,
  );
  const layers = 5;
  const hills = Array.from({ length: layers }, (_, i) => {
    const base = 250 + i * 52;
    const rough = 70 - i * 8;
    const points = Array.from({ length: 8 }, (_, k): [number, number] => [
      -40 + k * 85,
      base + (random() - 0.5) * rough * 2,
    ]);
    const fill = i === layers - 1 ? ground[0] : among([accents[0], accents[2], accents[3], ground[1]], random);
    return `<path d="${smooth(points)}V560H-40Z" fill="${fill}" opacity="${round(0.55 + i * 0.1)}"/>`;
  });
  return sun + hills.join('');
};

export const rings: Motif = ({ accents }, random) => {
  const x = between(170, 340, random);
  const y = between(170, 340, random);
  let out = '';
  for (let r = 300, i = 0; r > 14; r -= between(10, 26, random), i++) {
    const turn = round(random() * 360);
    const length = round(2 * Math.PI * r * between(0.35, 0.95, random));
    out +=
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${accents[i % 4]}" stroke-width="${round(between(2, 13, random))}" ` +
      `stroke-linecap="round" stroke-dasharray="${length} 2000" transform="rotate(${turn} ${round(x)} ${round(y)})" opacity=".9"/>`;
  }
  return out + circle(x, y, 11, `fill="${accents[1]}"`);
};

export const bands: Motif = ({ ground, accents }, random) => {
  const r = between(120, 165, random);
  const y = between(190, 235, random);
  let cuts = '';
  for (let i = 0; i < 7; i++)
    cuts += `<rect x="0" y="${round(y - r * 0.1 + i * r * 0.17)}" width="512" height="${round(3 + i * 2.6)}" fill="black"/>`;
  const horizon = y + r * 0.82;
  let floor = '';
  for (let i = -9; i <= 9; i++) floor += `M256 ${round(horizon)}L${256 + i * 110} 520`;
  for (let i = 1; i < 9; i++) floor += `M0 ${round(horizon + (512 - horizon) * (i / 9) ** 2)}H512`;
  return (
    `<defs><linearGradient id="sun" x2="0" y2="1"><stop offset="0" stop-color="${accents[1]}"/><stop offset="1" stop-color="${accents[0]}"/></linearGradient>` +
    `<mask id="cut"><rect width="512" height="512" fill="white"/>${cuts}</mask></defs>` +
    `<circle cx="256" cy="${round(y)}" r="${round(r)}" fill="url(#sun)" mask="url(#cut)"/>` +
    `<rect y="${round(horizon)}" width="512" height="512" fill="${ground[0]}"/><path d="${floor}" stroke="${accents[2]}" stroke-width="2" opacity=".75" fill="none"/>`
  );
};

export const quarters: Motif = ({ ground, accents }, random) => {
  const n = among([3, 4, 4], random);
  const size = 512 / n;
  let out = '';
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const x = column * size;
      const y = row * size;
      const [back, front] = [among([...accents, ...ground], random), among(accents, random)];
      const tile = `<rect x="${round(x)}" y="${round(y)}" width="${round(size + 0.5)}" height="${round(size + 0.5)}" fill="${back}" opacity=".88"/>`;
      const kind = random();
      const turn = `transform="rotate(${90 * Math.floor(random() * 4)} ${round(x + size / 2)} ${round(y + size / 2)})"`;
      const quarter = `<path d="M${round(x)} ${round(y)}h${round(size)}a${round(size)} ${round(size)} 0 0 1 -${round(size)} ${round(size)}z" fill="${front}" ${turn}/>`;
      const half = `<path d="M${round(x)} ${round(y + size / 2)}a${round(size / 2)} ${round(size / 2)} 0 0 1 ${round(size)} 0z" fill="${front}" ${turn}/>`;
      out +=
        tile +
        (kind < 0.5
          ? quarter
          : kind < 0.72
            ? half
            : kind < 0.9
              ? circle(x + size / 2, y + size / 2, size * 0.3, `fill="${front}"`)
              : '');
    }
  }
  return out;
};

export const contours: Motif = ({ accents }, random) => {
  const [a, b, c] = [between(0.008, 0.016, random), between(0.01, 0.025, random), random() * 9];
  let out = '';
  for (let i = 0; i < 30; i++) {
    const y = 30 + i * 16;
    const middle = 1 - Math.abs(i - 15) / 16;
    const points = Array.from({ length: 27 }, (_, k): [number, number] => {
      const x = -4 + k * 20;
      const swell = Math.exp(-(((x - 256) / 150) ** 2)) * middle * 90;
      return [x, y - swell * Math.abs(Math.sin(x * a * 3 + i * 0.55 + c)) - 8 * Math.sin(x * b + i * 0.4)];
    });
    out += `<path d="${smooth(points)}" fill="none" stroke="${accents[i % 3 === 0 ? 1 : 0]}" stroke-width="${round(1.4 + middle * 2.4)}" opacity="${round(0.5 + middle * 0.5)}"/>`;
  }
  return out;
};

export const petals: Motif = ({ accents, ground }, random) => {
  const x = between(220, 292, random);
  const y = between(220, 292, random);
  let out = '';
  for (const [layer, reach] of [230, 170, 105].entries()) {
    const count = among([6, 8, 10, 12], random);
    const wide = reach * between(0.28, 0.5, random);
    const shift = random() * 60;
    for (let i = 0; i < count; i++) {
      const path = `M${round(x)} ${round(y)}C${round(x + wide)} ${round(y - reach * 0.35)} ${round(x + wide * 0.7)} ${round(y - reach * 0.9)} ${round(x)} ${round(y - reach)}C${round(x - wide * 0.7)} ${round(y - reach * 0.9)} ${round(x - wide)} ${round(y - reach * 0.35)} ${round(x)} ${round(y)}Z`;
      out += `<path d="${path}" fill="${accents[(layer + i * (layer === 1 ? 1 : 0)) % 4]}" opacity="${0.5 + layer * 0.16}" transform="rotate(${round(shift + (i * 360) / count)} ${round(x)} ${round(y)})"/>`;
    }
  }
  return out + circle(x, y, 24, `fill="${ground[0]}"`) + circle(x, y, 11, `fill="${accents[1]}"`);
};

export const orbits: Motif = ({ accents, ground }, random) => {
  const x = between(190, 320, random);
  const y = between(190, 320, random);
  const tilt = round(random() * 180);
  let out = '';
  for (let i = 0; i < 70; i++)
    out += circle(
      random() * 512,
      random() * 512,
      between(0.6, 2, random),
      `fill="${accents[1]}" opacity="${round(between(0.25, 0.9, random))}"`,
    );
  const body = between(70, 110, random);
  out += `<defs><radialGradient id="body" cx=".35" cy=".3" r=".9"><stop offset="0" stop-color="${accents[1]}"/><stop offset=".45" stop-color="${accents[0]}"/><stop offset="1" stop-color="${ground[0]}"/></radialGradient></defs>`;
  out += circle(x, y, body, 'fill="url(#body)"');
  for (let i = 0; i < 4; i++) {
    const rx = body * (1.45 + i * 0.42);
    const angle = random() * 2 * Math.PI;
    const path = `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(rx * 0.36)}" fill="none" stroke="${accents[(i + 1) % 4]}" stroke-width="${round(between(1.5, 6, random))}" opacity=".85"/>`;
    const moon = circle(
      x + rx * Math.cos(angle),
      y + rx * 0.36 * Math.sin(angle),
      between(6, 18, random),
      `fill="${accents[(i + 2) % 4]}"`,
    );
    out += `<g transform="rotate(${tilt} ${round(x)} ${round(y)})">${path}${moon}</g>`;
  }
  return out;
};

export const mosaic: Motif = ({ accents, ground }, random) => {
  const n = among([5, 6, 7], random);
  const size = 512 / n;
  const jitter = (): number => (random() - 0.5) * size * 0.55;
  const point = Array.from({ length: n + 1 }, (_, row) =>
    Array.from({ length: n + 1 }, (_, column) => [
      column === 0 || column === n ? column * size : column * size + jitter(),
      row === 0 || row === n ? row * size : row * size + jitter(),
    ]),
  );
  const colours = [...accents, ...ground, ground[0]];
  let out = '';
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      const corner = (dy: number, dx: number): string =>
        (point[row + dy]?.[column + dx] ?? [0, 0]).map(round).join(' ');
      const [a, b, c, d] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
      const halves = random() < 0.5 ? [`${a}L${b}L${c}`, `${a}L${c}L${d}`] : [`${a}L${b}L${d}`, `${b}L${c}L${d}`];
      for (const half of halves)
        out += `<path d="M${half}Z" fill="${among(colours, random)}" opacity="${round(between(0.35, 0.95, random))}"/>`;
    }
  }
  return out;
};

export const arches: Motif = ({ accents, ground }, random) => {
  const x = 256 + (random() - 0.5) * 90;
  let out = '';
  const colours = [accents[0], accents[3], accents[2], accents[1], ground[0]];
  const widest = between(200, 235, random);
  colours.forEach((colour, i) => {
    const w = widest * (1 - i * 0.19);
    const top = 110 + i * 42;
    out += `<path d="M${round(x - w)} 520V${round(top + w)}A${round(w)} ${round(w)} 0 0 1 ${round(x + w)} ${round(top + w)}V520Z" fill="${colour}" opacity=".93"/>`;
  });
  return out + circle(x, between(400, 440, random), 26, `fill="${accents[1]}"`);
};

export const tides: Motif = ({ accents, ground }, random) => {
  const colours = [accents[3], accents[0], accents[2], ground[1], accents[1], ground[0]];
  const moon = circle(
    between(110, 400, random),
    between(90, 150, random),
    between(34, 60, random),
    `fill="${accents[1]}"`,
  );
  const waves = colours.map((colour, i) => {
    const height = between(18, 40, random);
    const length = between(90, 170, random);
    const shift = random() * 6;
    const points = Array.from({ length: 15 }, (_, k): [number, number] => [
      -30 + k * 42,
      190 + i * 54 + height * Math.sin((k * 42) / length + shift),
    ]);
    return `<path d="${smooth(points)}V560H-30Z" fill="${colour}" opacity=".9"/>`;
  });
  return moon + waves.join('');
};
