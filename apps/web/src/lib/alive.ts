let alive: Promise<void> = Promise.resolve();
let say: () => void = () => undefined;

/** From now on a page that the server drew becomes alive, part by part. */
export function startBecomingAlive(): void {
  alive = new Promise((resolve) => {
    say = resolve;
  });
}

/** Now all of it is. */
export function becameAlive(): void {
  say();
}

/** What is drawn must first be understood as it was drawn: whoever changes what all of it says waits for this. */
export function whenAlive(): Promise<void> {
  return alive;
}
