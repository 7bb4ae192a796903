"""Ends with 3 when a member that lost the leader's lock gets it back by renewing it, as a frozen primary tries when it resumes.

Arguments: the name of Patroni's section for etcd, which determines the protocol, and the addresses of etcd.
"""

import inspect
import sys
import time

from patroni.dcs import get_dcs
from patroni.exceptions import DCSError

SECTION, HOSTS = sys.argv[1:]
LONGEST_WAIT = 60
STOLEN = 3


def member(name, ttl):
    return get_dcs({'scope': 'lock-check', 'name': name, 'ttl': ttl, 'loop_wait': 1, 'retry_timeout': 3, SECTION: {'hosts': HOSTS}})


def acquire(dcs):
    """Takes the lock as soon as it is free. Returns the view of the cluster that shows it."""
    end = time.monotonic() + LONGEST_WAIT
    while time.monotonic() < end:
        try:
            dcs.get_cluster()
            if dcs.attempt_to_acquire_leader():
                return dcs.get_cluster()
        except DCSError:
            pass  # etcd has just started, or is slow.
        time.sleep(0.5)
    sys.exit('the lock never became free')


def renew(dcs, seen):
    """Renews the lock as the owner that `seen` shows. Versions of Patroni take the view, its leader, or neither."""
    names = inspect.signature(dcs.update_leader).parameters
    known = [seen] if 'cluster' in names else [seen.leader] if 'leader' in names else []
    return dcs.update_leader(*known, None)


# The lock lasts long enough to be read once, and ends soon.
old = member('old', 10)
seen = acquire(old)
if not seen.leader:
    sys.exit('the lock ended before it was seen')
# The lock lasts longer than the check.
new = member('new', 60)
acquire(new)
renewed = renew(old, seen)
leader = new.get_cluster().leader
if not leader:
    sys.exit('nobody has the lock')
if renewed or leader.name != 'new':
    print(f'the lock of the new primary went back to {leader.name}', file=sys.stderr)
    sys.exit(STOLEN)
