/** Records latencies in a growing array, which is not copied for each of them. */
export class LatencyRecorder {
  #values = new Float64Array(1 << 16);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#count++] = value;
  }

  get count(): number {
    return this.#count;
  }

  take(): Float64Array {
    return this.#values.slice(0, this.#count);
  }
}
