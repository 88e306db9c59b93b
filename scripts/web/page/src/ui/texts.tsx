import type { ComponentChildren } from "preact";

/** What went wrong; nothing for an empty text. */
export const Notice = ({ text, testid }: { text: string; testid?: string }) =>
  text ? (
    <p class="notice" role="alert" data-testid={testid}>
      {text}
    </p>
  ) : null;

/** Names with their values. */
export const Facts = ({ of: facts, ...rest }: { of: readonly Fact[]; class?: string }) => (
  <dl {...rest}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

type Fact = readonly [name: string, value: ComponentChildren];

/** The colour of a player, as a dot. */
export const Dot = ({ color, r = 8.5, ...rest }: { color: string; r?: number; class: string }) => (
  <svg {...rest} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r={r} fill={color} />
  </svg>
);
