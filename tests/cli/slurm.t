#!/bin/sh
# SPDX-License-Identifier: MIT
# A search as an array job of Slurm: examples/cubes.sbatch on a cluster of this machine alone, which
# this test starts, with a key, sockets and ports of its own, and stops again. A task that is requeued
# in the middle of its cube, or killed, is neither lost nor counted twice.
. "${srcdir:-.}/tests/tap.sh"

[ "$(id -u)" -eq 0 ] || skip_all 'Slurm is started by root alone'
for program in munged slurmctld slurmd sbatch; do
    PATH=$PATH:/usr/sbin command -v $program >/dev/null || skip_all "there is no $program"
done
PATH=$PATH:/usr/sbin
real=$bindir_under_test/ec-solve

# The cluster.
daemons=
start() # COMMAND...: a daemon in the foreground, which ends with this test, or by itself
{
    timeout -k 5 400 "$@" >>daemons.log 2>&1 </dev/null &
    daemons="$! $daemons"
}
stop()
{
    if [ -n "$daemons" ]; then scancel --quiet --signal=KILL --full --user=root 2>/dev/null; fi
    for daemon in $daemons; do kill "$daemon" 2>/dev/null; done
    for daemon in $daemons; do wait "$daemon"; done
    daemons=
}
trap 'result=$?; stop; tap_end $result' EXIT

host=$(hostname -s)
port=$((20000 + $$ % 20000))
SLURM_CONF=$tmp/slurm.conf
export SLURM_CONF
mkdir spool state
dd if=/dev/urandom of=munge.key bs=128 count=1 2>/dev/null
chmod 400 munge.key
cat >slurm.conf <<EOF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
AuthType=auth/munge
AuthInfo=socket=$tmp/munge.socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$tmp/state
SlurmdSpoolDir=$tmp/spool
SlurmctldPidFile=$tmp/slurmctld.pid
SlurmdPidFile=$tmp/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF

# within SECONDS COMMAND...: does it succeed by then?
within()
{
    left=$(($1 * 5))
    shift
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        if [ $left -le 0 ]; then return 1; fi
        sleep 0.2
    done
}
is_up() { sinfo -h -o %T | grep -q idle; }
is_up_or_ended() { is_up || ! kill -0 "${daemons%% *}"; }
start munged -F --force --key-file="$tmp/munge.key" --socket="$tmp/munge.socket" \
    --pid-file="$tmp/munge.pid" --log-file="$tmp/munge.log" --seed-file="$tmp/munge.seed"
within 60 test -S munge.socket
start slurmctld -D -c
# Versions differ in how they are told to do without control groups.
up=false
for plugin in disabled cgroup/v1; do
    echo "CgroupPlugin=$plugin" >cgroup.conf
    start slurmd -D -c
    # It ends at once where it does not know the plugin.
    if within 60 is_up_or_ended && is_up; then
        up=true
        break
    fi
done
if ! $up; then
    diag "$(tail -n 20 daemons.log)"
    stop
    skip_all 'Slurm cannot be started here'
fi

# A search on the cluster.
"$AWK" -f "$examples/queens.awk" 8 >queens.ec
ec-solve --cubes=12 -o cubes queens.ec
count=$(wc -l <cubes)
# Cube 3 takes for ever the first time, and cube 5 is killed the first time.
mkdir bin
cat >bin/ec-solve <<EOF
#!/bin/sh
case " \$* " in
*' --cube=3 '*) if mkdir "$tmp/third" 2>/dev/null; then exec sleep 1000; fi ;;
*' --cube=5 '*) if mkdir "$tmp/fifth" 2>/dev/null; then kill -9 \$\$; fi ;;
esac
exec "$real" "\$@"
EOF
chmod +x bin/ec-solve
PATH=$tmp/bin:$PATH
is_idle() { [ -z "$(squeue -h)" ]; }

succeeds 'the array is submitted' sbatch --parsable --array="1-$count" "$examples/cubes.sbatch" queens.ec cubes
job=${stdout%%;*}
if within 60 test -d third; then ok 'the third task has begun'; else not_ok 'the third task has begun'; fi
succeeds 'it is requeued' scontrol requeue "${job}_3"
# Slurm waits for two minutes before it starts a task again, and a busy machine longer.
is_idle_soon()
{
    squeue -h -r -t PD -o %i | while read -r task; do scontrol update JobId="$task" StartTime=now; done
    is_idle
}
if within 300 is_idle_soon; then ok 'all tasks have ended'; else not_ok 'all tasks have ended' "$(squeue)"; fi
is "$(ls cubes.result3 2>&1)" cubes.result3 'the requeued task has a result'
errs '1 of .* cubes have no result: 5$' 'a task was killed, so there is no count' "$real" -c --merge=cubes queens.ec cubes.result*
run sbatch --parsable --array=5 "$examples/cubes.sbatch" queens.ec cubes
if within 120 is_idle; then ok 'it is submitted again'; else not_ok 'it is submitted again' "$(squeue)"; fi
is "$("$real" -c --merge=cubes queens.ec cubes.result*)" 92 'and the count is exact'
is "$(find . -name '*.part*')" '' 'no halves of results are left'
cksum cubes.result* >before
run sbatch --parsable --array="1-$count" "$examples/cubes.sbatch" queens.ec cubes
within 60 is_idle
cksum cubes.result* >after
same after before 'all of it submitted again changes nothing'
