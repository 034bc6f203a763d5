const STACKS = [
  { x: 92, coins: 5 },
  { x: 348, coins: 5 },
] as const;

const COIN_HEIGHT = 13;
const FLOOR_Y = 286;

/** A vault between two stakes. */
export function TreasuryImage() {
  return (
    <svg
      viewBox="0 0 440 340"
      width="440"
      height="340"
      role="img"
      aria-label="A treasury: two equal stakes on either side of a locked vault"
      className="mx-auto h-auto w-full max-w-[460px]"
    >
      <Vault />
      {STACKS.map(({ x, coins }) => (
        <g key={x}>
          {Array.from({ length: coins }, (_, index) => FLOOR_Y - index * COIN_HEIGHT).map((y) => (
            <Coin key={y} x={x} y={y} />
          ))}
        </g>
      ))}
      <path
        d="M92 196v-38a10 10 0 0 1 10-10h20M348 196v-38a10 10 0 0 0-10-10h-20"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="1.5"
        strokeDasharray="3 5"
      />
      <Ruler />
    </svg>
  );
}

function Vault() {
  return (
    <g>
      <rect
        x="130"
        y="48"
        width="180"
        height="218"
        rx="14"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <rect x="144" y="62" width="152" height="190" rx="8" fill="var(--surface-3)" />
      <circle
        cx="220"
        cy="150"
        r="58"
        fill="var(--surface-1)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <circle
        cx="220"
        cy="150"
        r="46"
        fill="none"
        stroke="var(--brass-fill)"
        strokeWidth="4"
        strokeDasharray="1.5 6.7"
      />
      <path
        d="M196 128h20v44h-20a6 6 0 0 1 0-12 10 10 0 0 0 0-20 6 6 0 0 1 0-12Z"
        fill="var(--brass-fill)"
      />
      <path
        d="M244 128h-20v44h20a6 6 0 0 0 0-12 10 10 0 0 1 0-20 6 6 0 0 0 0-12Z"
        fill="var(--fg)"
      />
      <path d="M306 92h10v30h-10zM306 192h10v30h-10z" fill="var(--line-strong)" />
      <path d="M150 266h24v12h-24zM266 266h24v12h-24z" fill="var(--line-strong)" />
    </g>
  );
}

function Coin({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <path
        d={`M${x - 34} ${y - 8}v8a34 10 0 0 0 68 0v-8Z`}
        fill="var(--brass-fill)"
        stroke="var(--on-brass)"
        strokeWidth="1"
      />
      <ellipse
        cx={x}
        cy={y - 8}
        rx="34"
        ry="10"
        fill="var(--brass-fill)"
        stroke="var(--on-brass)"
        strokeWidth="1"
      />
      <ellipse
        cx={x}
        cy={y - 8}
        rx="24"
        ry="6"
        fill="none"
        stroke="var(--on-brass)"
        strokeWidth="1"
        opacity="0.55"
      />
    </g>
  );
}

/** The measuring tape at the bottom. */
function Ruler() {
  const ticks = Array.from({ length: 45 }, (_, index) => index);
  return (
    <g stroke="var(--line-strong)" strokeWidth="1.5">
      {ticks.map((index) => (
        <path key={index} d={`M${22 + index * 9} 318v${index % 5 === 0 ? -12 : -6}`} />
      ))}
    </g>
  );
}
