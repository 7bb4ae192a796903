/** Error for an undocumented answer; it contains nothing of the answer, which may include codes. */
export class UnlistedAnswer extends Error {
  override readonly name = 'UnlistedAnswer';
  readonly status: number;

  constructor(status: number) {
    super(`the supplier answered ${status} with something that is not in the protocol`);
    this.status = status;
  }
}
