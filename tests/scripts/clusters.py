"""Test hosts and clusters on this machine: an SSH server and a Slurm cluster of one node.

Both raise SkipTest with the reason if they cannot run. They touch nothing outside their folder except sshd's own
directory /run/sshd, which it requires.
"""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
import unittest
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

_PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
_PATIENCE = 60.0


def program(name: str, package: str) -> str:
    """Returns the path of a program from that Debian package."""
    found = shutil.which(name, path=_PATH)
    if found is None:
        raise unittest.SkipTest(f"{name} is not installed (Debian: {package})")
    return found


@contextmanager
def ssh_hosts(folder: Path) -> Iterator[str]:
    """Yields the ssh command for the hosts `hosta` and `hostb`."""
    sshd = program("sshd", "openssh-server")
    ssh, keygen = program("ssh", "openssh-client"), program("ssh-keygen", "openssh-client")
    for key in ("host", "user"):
        subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", str(folder / key)], check=True)
    [port] = _free_ports(1)
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/user.pub\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPidFile none\n"
    )
    (folder / "ssh_config").write_text(
        f"Host hosta hostb\nHostName 127.0.0.1\nPort {port}\nIdentityFile {folder}/user\nIdentitiesOnly yes\n"
        "StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\nBatchMode yes\n"
    )
    command = f"{ssh} -F {folder}/ssh_config"
    with ExitStack() as stack:
        if os.geteuid() == 0 and not Path("/run/sshd").exists():
            Path("/run/sshd").mkdir(mode=0o755)
            stack.callback(Path("/run/sshd").rmdir)
        log = folder / "sshd.log"
        stack.enter_context(_daemon([sshd, "-D", "-e", "-f", str(folder / "sshd_config")], log))
        reaches = [*command.split(), "hosta", "true"]
        _await("an SSH server", lambda: subprocess.run(reaches, capture_output=True, check=False).returncode == 0, log)
        yield command


@contextmanager
def slurm_cluster(folder: Path) -> Iterator[dict[str, str]]:
    """Yields the environment in which Slurm's commands find a cluster of one node with two cores."""
    munged = program("munged", "slurm-wlm")
    slurmctld, slurmd = program("slurmctld", "slurm-wlm"), program("slurmd", "slurm-wlm")
    sinfo = program("sinfo", "slurm-wlm")
    for name in ("state", "spool"):
        (folder / name).mkdir()
    (folder / "key").write_bytes(os.urandom(1024))
    (folder / "key").chmod(0o400)
    (folder / "slurm.conf").write_text(_slurm_configuration(folder))
    munge_files = [
        f"--{name}={folder}/munge.{name.partition('-')[0]}" for name in ("socket", "pid-file", "log-file", "seed-file")
    ]
    environment = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf"), "PATH": _PATH}
    with ExitStack() as stack:
        logs = {name: folder / f"{name}.out" for name in ("munged", "slurmctld", "slurmd")}
        command = [munged, "--foreground", "--force", f"--key-file={folder}/key", *munge_files]
        stack.enter_context(_daemon(command, logs["munged"]))
        _await("munge", (folder / "munge.socket").exists, logs["munged"])
        stack.enter_context(_daemon([slurmctld, "-D"], logs["slurmctld"], environment))
        stack.enter_context(_daemon([slurmd, "-D"], logs["slurmd"], environment))

        def idle() -> bool:
            asked = subprocess.run(
                [sinfo, "-h", "-o", "%T"], env=environment, capture_output=True, text=True, check=False
            )
            return asked.stdout.strip() == "idle"

        _await("a Slurm cluster", idle, logs["slurmd"])
        yield environment


def _slurm_configuration(folder: Path) -> str:
    host, user = socket.gethostname().split(".")[0], getpass.getuser()
    controller, node = _free_ports(2)
    return f"""\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmctldPort={controller}
SlurmdPort={node}
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def _free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


@contextmanager
def _daemon(command: list[str], log: Path, environment: dict[str, str] | None = None) -> Iterator[None]:
    with log.open("wb") as output:
        daemon = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment
        )
    try:
        yield
    finally:
        daemon.terminate()
        try:
            daemon.wait(20)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()


def _await(what: str, there: Callable[[], bool], log: Path) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not there():
        if time.monotonic() > deadline:
            last = log.read_text(errors="replace").strip().splitlines()[-3:]
            raise unittest.SkipTest(f"{what} does not start here: {' / '.join(last)}")
        time.sleep(0.2)
